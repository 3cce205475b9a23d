/** What stands after an '@' at which somebody is typing, and where it stands: `start` is the '@' itself. */
export interface MentionWord {
  readonly start: number;
  readonly end: number;
  readonly typed: string;
}

/** More letters than any name that is looked for so. */
const LETTERS_MAX = 40;
const BEFORE = new RegExp(`(?:^|[^\\p{L}\\p{N}_@/])@([\\p{L}\\p{M}\\p{N}'’-]{1,${LETTERS_MAX}})$`, "u");

/** The mention that is being typed before the caret, with what is left of its word behind; null where there is none. */
export function findMentionWord(text: string, caret: number): MentionWord | null {
  const typed = BEFORE.exec(text.slice(Math.max(0, caret - LETTERS_MAX - 3), caret))?.[1];
  if (typed === undefined) return null;
  const rest = /^[\p{L}\p{N}]*/u.exec(text.slice(caret, caret + LETTERS_MAX))?.[0] ?? "";
  return { start: caret - typed.length - 1, end: caret + rest.length, typed };
}
