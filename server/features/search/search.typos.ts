/** Letters from which a word may be spelled nearly so: with fewer, everything is nearly everything. */
const SHORTEST = 4;
/** From so many letters on, two of them may be wrong. */
const LONG = 8;

/** How many slips a word forgives: a letter wrong, missing, too many, or two changed about. */
function forgiven(typed: string): number {
  if (typed.length < SHORTEST) return 0;
  return typed.length < LONG ? 1 : 2;
}

/** Of these words the ones that a typed text most likely means: those with the fewest slips, if few enough. */
export function pickNearest(typed: string, words: Iterable<string>): string[] {
  let most = forgiven(typed);
  let nearest: string[] = [];
  if (most === 0) return nearest;
  for (const word of words) {
    if (word.length < typed.length - most) continue;
    const slips = countSlips(typed, word, most);
    if (slips > most) continue;
    nearest = slips < most ? [word] : [...nearest, word];
    most = slips;
  }
  return nearest;
}

/** Slips between a text and a word, or the word's beginning where more is still to be typed. */
function countSlips(typed: string, word: string, most: number): number {
  return Math.min(...measureBeginnings(typed, word.slice(0, typed.length + most)).slice(1));
}

/**
 * Edits from a text to each beginning of a word, the empty one first; two neighbouring letters changed about are one
 * (optimal string alignment).
 */
function measureBeginnings(typed: string, word: string): number[] {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    let left = row;
    for (let at = 1; at <= word.length; at++) {
      const isSame = typed[row - 1] === word[at - 1];
      const replaced = (above[at - 1] ?? 0) + (isSame ? 0 : 1);
      left = Math.min(left + 1, (above[at] ?? 0) + 1, replaced);
      if (!isSame && row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1])
        left = Math.min(left, (before[at - 2] ?? 0) + 1);
      line.push(left);
    }
    [before, above] = [above, line];
  }
  return above;
}
