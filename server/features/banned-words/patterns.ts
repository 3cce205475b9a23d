import { normaliseSymbols } from "#contracts/reference/normalise-symbols.ts";

/** A node of the tree of words; words that begin alike share their first nodes. */
export interface Branch {
  /** By letter or digit; a space stands for one or more signs between words. */
  readonly next: Map<string, Branch>;
  /** The node after any few letters, or none. */
  any: Branch | null;
  /** Places in the list of the words that end here. */
  readonly whole: number[];
  /** Words that end in `*`: the rest of the word in the text does not matter. */
  readonly open: number[];
}

/** `inside` has the words that begin with `*`, and so may begin within another word. */
export interface Patterns {
  readonly whole: Branch;
  readonly inside: Branch;
}

const STAR = "*";
const SPACE = " ";

const newBranch = (): Branch => ({ next: new Map(), any: null, whole: [], open: [] });

/**
 * Normalises a listed word for comparison: single spaces, `*` for any letters. Words that normalise alike are the same word.
 * Empty if the word has nothing but signs.
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

/** Counts the letters and digits of a normalised word. */
export function lettersOf(normalised: string): number {
  return Array.from(normalised.replace(/[ *]/g, "")).length;
}

/** Builds the trees of normalised words, once for all texts. */
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
