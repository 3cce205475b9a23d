import { lookAlike, standsFor } from "./look-alikes.ts";

/** One sign of a text as it is compared. */
export interface Symbol {
  /** The letter or digit it is; empty for what separates words. */
  readonly own: string;
  /** Letters that it may stand for beside that. */
  readonly other: string;
  /** True where a word may end before it and begin after it. */
  readonly isGap: boolean;
  /** Where it stands in the text, in UTF-16 units, and where the next begins. */
  readonly from: number;
  readonly to: number;
}

/** Drawn as nothing: what shows no ink, accents that have come apart from their letters, and fillers. */
const UNSEEN = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** What an accent can be taken off, a ligature, a letter in bold or in a circle. */
const PLAIN = /^[\x20-\x7e\n]$/;

/**
 * A text as the signs that are compared: without case, accents, invisible characters and foreign drawings of Latin
 * letters. Each character is looked at once.
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

/** NFKD, but for the letters that only look like others: 'ñ' has an accent, 'µ' is drawn. */
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
