import { lookAlike, standsFor } from "./look-alikes.ts";

/** One symbol of a text, for comparison. */
export interface Symbol {
  /** Its letter or digit; empty for a word separator. */
  readonly own: string;
  /** Other letters that it may stand for. */
  readonly other: string;
  /** True if a word may end before it and begin after it. */
  readonly isGap: boolean;
  /** Its position in the text, in UTF-16 units, and the position of the next. */
  readonly from: number;
  readonly to: number;
}

/** Invisible characters: formatting, accents separated from their letters, and fillers. */
const UNSEEN = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** The plain character left after removing an accent, a ligature, bold or a circle. */
const PLAIN = /^[\x20-\x7e\n]$/;

/**
 * Converts a text to the symbols that are compared: without case, accents, invisible characters and foreign look-alikes
 * of Latin letters. Reads each character once.
 */
export function normaliseSymbols(text: string): Symbol[] {
  const symbols: Symbol[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    for (const part of PLAIN.test(character) ? character : takeApart(character)) {
      if (!UNSEEN.test(part)) symbols.push(...read(part, from, to));
    }
    from = to;
  }
  return symbols;
}

/** Applies NFKD, except to look-alike letters: 'ñ' has an accent, 'µ' is a look-alike. */
function takeApart(character: string): string {
  return lookAlike(character.toLowerCase()) === undefined ? character.normalize("NFKD") : character;
}

function read(part: string, from: number, to: number): Symbol[] {
  const small = part.toLowerCase();
  const drawn = small <= "\x7f" ? undefined : lookAlike(small);
  if (drawn !== undefined) return Array.from(drawn, (own) => ({ own, other: "", isGap: false, from, to }));
  if (LETTER.test(small)) {
    // In many typefaces a capital I is an l.
    return [{ own: small, other: part === "I" ? "l" : standsFor(small), isGap: false, from, to }];
  }
  return [{ own: "", other: standsFor(small), isGap: true, from, to }];
}
