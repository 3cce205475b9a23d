import { normaliseText } from "#contracts/reference/normalise.ts";
import { TRADES, tradeSynonyms } from "#contracts/reference/trades.ts";

/** Words beyond these add nothing to a search for a job. */
const TERMS_MAX = 6;
/** The longest synonym has so many words ('external wall insulation', 'setting out engineer'). */
const SPAN_MAX = 3;

/** One thing a search asks for: a text matches when it fits any of the patterns (SQL `like` on normalised text). */
export type SearchTerm = readonly string[];

/**
 * What a typed text asks for, all of it to be met. Each word has to begin a word of the job; a word or phrase that
 * people use for a trade ('sparky', 'heat pump') is met by the trade's name as well. Empty when nothing is left of it.
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

/** The longest phrase from there on that means a trade, or else the one word. */
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

/** 'bricklayers' also finds 'bricklayer'; since words are matched from their beginning, the reverse holds anyway. */
export function singular(phrase: string): string {
  return phrase.length > 3 && phrase.endsWith("s") && !phrase.endsWith("ss") ? phrase.slice(0, -1) : phrase;
}

/** Normalised text holds emails, digits and spaces only, so nothing in it is a wildcard. */
function toPattern(phrase: string): string {
  return `% ${phrase}%`;
}
