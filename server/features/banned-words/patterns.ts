import { normaliseSymbols } from "#contracts/reference/normalise-symbols.ts";

/** Words that are compared together: those that begin alike share the way there. */
export interface Branch {
  /** By letter or digit; a space is one or more signs between words. */
  readonly next: Map<string, Branch>;
  /** After any few letters, or none. */
  any: Branch | null;
  /** Places in the list of words that end here. */
  readonly whole: number[];
  /** Those that end in `*`: what follows up to the end of the word does not matter. */
  readonly open: number[];
}

/** `inside`: words that begin with `*` and so may begin within another. */
export interface Patterns {
  readonly whole: Branch;
  readonly inside: Branch;
}

const STAR = "*";
const SPACE = " ";

const newBranch = (): Branch => ({ next: new Map(), any: null, whole: [], open: [] });

/**
 * A listed word as it is compared: normalised, single spaces, `*` for any letters. Two words that are compared alike are
 * the same to the list. Empty when nothing but signs is left.
 */
export function normaliseWord(word: string): string {
  const symbols = normaliseSymbols(word);
  const letterAt = (at: number) => symbols[at]?.isGap === false;
  const normalised = symbols.map(({ own, other, isGap, from }, at) => {
    if (word[from] === STAR) return STAR;
    if (!isGap) return own;
    // 'b!tch' means the letter; 'Free!' does not.
    return letterAt(at - 1) && letterAt(at + 1) ? (other[0] ?? SPACE) : SPACE;
  });
  const spaced = normalised
    .join("")
    .replace(/\*+/g, STAR)
    .replace(/ +/g, SPACE)
    .replace(/^(\* )+|( \*)+$|^ | $/g, "");
  return spaced.trim();
}

/** How many letters and digits a normalised word has. */
export function lettersOf(normalised: string): number {
  return Array.from(normalised.replace(/[ *]/g, "")).length;
}

/** Puts normalised words together, once for all the texts they are looked for in. */
export function plant(normalised: readonly string[]): Patterns {
  const patterns: Patterns = { whole: newBranch(), inside: newBranch() };
  normalised.forEach((word, place) => {
    const isOpen = word.endsWith(STAR);
    let branch = word.startsWith(STAR) ? patterns.inside : patterns.whole;
    for (const sign of word.slice(word.startsWith(STAR) ? 1 : 0, isOpen ? -1 : undefined)) {
      branch = grow(branch, sign);
    }
    (isOpen ? branch.open : branch.whole).push(place);
  });
  return patterns;
}

function grow(branch: Branch, sign: string): Branch {
  if (sign === STAR) return (branch.any ??= newBranch());
  const found = branch.next.get(sign) ?? newBranch();
  branch.next.set(sign, found);
  return found;
}
