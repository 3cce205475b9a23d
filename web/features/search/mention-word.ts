/** A mention being typed: the text after an '@', and its position; `start` is the '@' itself. */
export interface MentionWord {
  readonly start: number;
  readonly end: number;
  readonly typed: string;
}

/** Longer than any name searched this way. */
const LETTERS_MAX = 40;
const BEFORE = new RegExp(`(?:^|[^\\p{L}\\p{N}_@/])@([\\p{L}\\p{M}\\p{N}'’-]{1,${LETTERS_MAX}})$`, "u");

/** The mention before the caret, with the rest of its word after the caret; null if there is none. */
export function findMentionWord(text: string, caret: number): MentionWord | null {
  const typed = BEFORE.exec(text.slice(Math.max(0, caret - LETTERS_MAX - 3), caret))?.[1];
  if (typed === undefined) return null;
  const rest = /^[\p{L}\p{N}]*/u.exec(text.slice(caret, caret + LETTERS_MAX))?.[0] ?? "";
  return { start: caret - typed.length - 1, end: caret + rest.length, typed };
}
