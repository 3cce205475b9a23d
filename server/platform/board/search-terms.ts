import { normaliseText } from "#contracts/reference/normalise.ts";
import { TRADES, tradeSynonyms } from "#contracts/reference/trades.ts";

/** Terms beyond this number add nothing to a search for a job. */
const TERMS_MAX = 6;
/** Number of words in the longest synonym ('external wall insulation', 'setting out engineer'). */
const SPAN_MAX = 3;

/** One term of a search: a text matches if it fits any of the patterns (SQL `like` on normalised text). */
export type SearchTerm = readonly string[];

/**
 * Parses a search text into terms that must all match. Each word has to begin a word of the job. A word or phrase that
 * people use for a trade ('sparky', 'heat pump') also matches the trade's name. Empty if no words are left.
 */
export function readSearch(q: string): SearchTerm[] {
  const words = normaliseText(q)
    .split(" ")
    .filter((word) => word !== "");
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length && terms.length < TERMS_MAX;) {
    const { length, patterns } = readTerm(words, at);
    terms.push(patterns);
    at += length;
  }
  return terms;
}

/** Reads the longest phrase from `at` that means a trade, or else one word. */
function readTerm(words: readonly string[], at: number): { length: number; patterns: string[] } {
  for (let length = Math.min(SPAN_MAX, words.length - at); length > 0; length--) {
    const phrase = singular(words.slice(at, at + length).join(" "));
    const trades = tradesCalled(phrase);
    if (trades.length > 0) return { length, patterns: [phrase, ...trades].map(toPattern) };
  }
  return { length: 1, patterns: [toPattern(singular(words[at] ?? ""))] };
}

let namesOfTrades: Map<string, string[]> | undefined;

function tradesCalled(phrase: string): string[] {
  namesOfTrades ??= indexNames();
  return namesOfTrades.get(phrase) ?? [];
}

function indexNames(): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const trade of TRADES) {
    for (const synonym of tradeSynonyms[trade]) {
      const name = singular(normaliseText(synonym));
      index.set(name, [...(index.get(name) ?? []), normaliseText(trade)]);
    }
  }
  return index;
}

/**
 * Makes a plural singular, so that 'bricklayers' also finds 'bricklayer'. Words match from their beginning, so the
 * reverse holds anyway.
 */
export function singular(phrase: string): string {
  return phrase.length > 3 && phrase.endsWith("s") && !phrase.endsWith("ss") ? phrase.slice(0, -1) : phrase;
}

/** Normalised text holds emails, digits and spaces only, so nothing in it is a wildcard. */
function toPattern(phrase: string): string {
  return `% ${phrase}%`;
}
