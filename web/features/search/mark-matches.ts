import { normaliseName } from "#contracts/reference/normalise.ts";

/** A part of a text; marked if it matches the search. */
export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

const WORDS = /[\p{L}\p{M}\p{N}'’]+/gu;

/** Splits a text into matches and the parts between: a match is the start of a word that the search names. */
export function markMatches(text: string, search: string): Part[] {
  const wanted = normaliseName(search)
    .split(" ")
    .filter((word) => word !== "");
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const length = lengthOfMatch(word, wanted);
    if (length === 0) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false });
    end = index + length;
    parts.push({ text: text.slice(index, end), isMatch: true });
  }
  return end < text.length ? [...parts, { text: text.slice(end), isMatch: false }] : parts;
}

/** How many leading characters of a word match one of the wanted words; the longest counts. */
function lengthOfMatch(word: string, wanted: readonly string[]): number {
  const normalised = normaliseName(word);
  const longest = Math.max(
    0,
    ...wanted.filter((each) => normalised.startsWith(each)).map((each) => each.length),
  );
  if (longest === 0) return 0;
  // Normalising drops apostrophes and accents, and may turn one letter into two.
  let length = 0;
  for (const mail of word) {
    if (normaliseName(word.slice(0, length)).length >= longest && !/\p{M}/u.test(mail)) break;
    length += mail.length;
  }
  return length;
}
