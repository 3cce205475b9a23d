import { normaliseName, normaliseText } from "#contracts/reference/normalise.ts";
import { OTHER_TRADE, TRADES, tradeSynonyms } from "#contracts/reference/trades.ts";

import { singular } from "../../platform/board/search-terms.ts";

/** Further words add nothing to a search for a person. */
const TERMS_MAX = 6;
/** Words in the longest name or synonym of a trade. */
const SPAN_MAX = 3;

/** One term of a search. A member matches by any word that begins with `prefix`, or by a key. */
export interface SearchTerm {
  /** Normalised letters and digits; null if no word is searched for. */
  readonly prefix: string | null;
  /** Whole keys of `search_entries`. */
  readonly keys: readonly string[];
}

/**
 * Splits a text into terms that must all match; empty if no words are left. A single character searches for names that
 * begin with it. Synonyms of a trade ('sparky', 'heat pump') also match the trade.
 */
export function readSearch(q: string): SearchTerm[] {
  const words = [...new Set(splitWords(normaliseName(q)))].slice(0, TERMS_MAX);
  const [first] = words;
  if (words.length === 1 && first?.length === 1) return [{ prefix: null, keys: [nameKey(first)] }];
  const keys = words.map(() => new Set<string>());
  for (let at = 0; at < words.length; at++) {
    for (let end = at + 1; end <= Math.min(at + SPAN_MAX, words.length); end++) {
      // A phrase that means a trade matches either the trade or all of its words, so each of its words gets the trade's
      // key.
      const trades = tradesCalled(words.slice(at, end).join(" "));
      for (const each of keys.slice(at, end)) trades.forEach((trade) => each.add(trade));
    }
  }
  return words.map((word, at) => ({ prefix: word, keys: [...(keys[at] ?? [])] }));
}

/** Whether the text contains a trade's name or synonym. */
export function namesTrade(text: string): boolean {
  const words = splitWords(normaliseName(text));
  return words.some((_, at) =>
    Array.from({ length: SPAN_MAX }, (__, more) => words.slice(at, at + more + 1).join(" ")).some(
      (phrase) => listTradeNames().has(singular(phrase)) || tradesCalled(phrase).length > 0,
    ),
  );
}

/** Members are indexed under the first two letters of their words; longer prefixes are looked up among the words. */
export function toDriver({ prefix, keys }: SearchTerm): SearchTerm {
  if (prefix === null || prefix.length > 2) return { prefix, keys };
  return { prefix: null, keys: [...keys, prefix.length === 1 ? nameKey(prefix) : prefix] };
}

/** The key of members whose name begins with that letter or digit. */
function nameKey(letter: string): string {
  return `^${letter}`;
}

function splitWords(normalised: string): string[] {
  return normalised.split(" ").filter((word) => word !== "");
}

/** Names and synonyms of trades, normalised and in the singular, with the keys of those trades. Cached on first use. */
let namesOfTrades: ReadonlyMap<string, readonly string[]> | undefined;

export function listTradeNames(): ReadonlyMap<string, readonly string[]> {
  if (namesOfTrades !== undefined) return namesOfTrades;
  const index = new Map<string, string[]>();
  // Members of 'other' trades have nothing in common, so its name finds nobody.
  for (const trade of TRADES.filter((each) => each !== OTHER_TRADE)) {
    for (const called of new Set(
      [trade, ...tradeSynonyms[trade]].map((name) => singular(normaliseText(name))),
    )) {
      index.set(called, [...(index.get(called) ?? []), `@${normaliseText(trade)}`]);
    }
  }
  namesOfTrades = index;
  return index;
}

function tradesCalled(phrase: string): readonly string[] {
  const names = listTradeNames();
  // 'sparkies' is the plural of both 'sparky' and 'sparkie', which people also write.
  const called = names.get(singular(phrase)) ?? names.get(phrase.replace(/ies$/, "y")) ?? [];
  // Members with a trade are already indexed under the words of its name.
  return called.filter((key) => key !== `@${phrase}`);
}
