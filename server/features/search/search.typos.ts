/** The shortest word that is corrected: a shorter one resembles too many others. */
const SHORTEST = 4;
/** From this length on, two typing errors are allowed. */
const LONG = 8;

/** The number of typing errors allowed: a letter that is wrong, missing or extra, or two swapped letters. */
function forgiven(typed: string): number {
  if (typed.length < SHORTEST) return 0;
  return typed.length < LONG ? 1 : 2;
}

/** The words that the text most likely means: those with the fewest errors, if there are few enough. */
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

/** Errors between a text and a word, or the word's beginning if typing may continue. */
function countSlips(typed: string, word: string, most: number): number {
  return Math.min(...measureBeginnings(typed, word.slice(0, typed.length + most)).slice(1));
}

/**
 * Edit distances from a text to each prefix of a word, the empty one first. Swapping two neighbouring letters is one
 * edit (optimal string alignment).
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
