import { normaliseName, normaliseText } from "#contracts/reference/normalise.ts";
import { OTHER_TRADE, TRADES, tradeSynonyms } from "#contracts/reference/trades.ts";

import { singular } from "../../platform/board/search-terms.ts";

/** Words beyond these add nothing to a search for a person. */
const TERMS_MAX = 6;
/** The longest name of a trade, and the longest thing a trade is called, has so many words. */
const SPAN_MAX = 3;

/** One thing that a search asks for. It is met by any word that begins with `prefix`, and by standing under a key. */
export interface SearchTerm {
  /** Normalised letters and digits; null where no word is asked for. */
  readonly prefix: string | null;
  /** Keys of `search_entries`, whole. */
  readonly keys: readonly string[];
}

/**
 * What a typed text asks for, all of it to be met; empty when nothing is left of it. A single character asks for names
 * that begin with it. What people call a trade ('sparky', 'heat pump') is met by the trade as well.
 */
export function readSearch(q: string): SearchTerm[] {
  const words = [...new Set(splitWords(normaliseName(q)))].slice(0, TERMS_MAX);
  const [first] = words;
  if (words.length === 1 && first?.length === 1) return [{ prefix: null, keys: [nameKey(first)] }];
  const keys = words.map(() => new Set<string>());
  for (let at = 0; at < words.length; at++) {
    for (let end = at + 1; end <= Math.min(at + SPAN_MAX, words.length); end++) {
      // A phrase that means a trade is met by the trade or by all of its words: so each of them takes the trade.
      const trades = tradesCalled(words.slice(at, end).join(" "));
      for (const each of keys.slice(at, end)) trades.forEach((trade) => each.add(trade));
    }
  }
  return words.map((word, at) => ({ prefix: word, keys: [...(keys[at] ?? [])] }));
}

/** Whether some of the words are what a trade is called. */
export function namesTrade(text: string): boolean {
  const words = splitWords(normaliseName(text));
  return words.some((_, at) =>
    Array.from({ length: SPAN_MAX }, (__, more) => words.slice(at, at + more + 1).join(" ")).some(
      (phrase) => listTradeNames().has(singular(phrase)) || tradesCalled(phrase).length > 0,
    ),
  );
}

/** Members stand under the first two letters of their words; longer beginnings are looked up among the words. */
export function toDriver({ prefix, keys }: SearchTerm): SearchTerm {
  if (prefix === null || prefix.length > 2) return { prefix, keys };
  return { prefix: null, keys: [...keys, prefix.length === 1 ? nameKey(prefix) : prefix] };
}

/** The key of everybody whose name begins with a letter or digit. */
function nameKey(letter: string): string {
  return `^${letter}`;
}

function splitWords(normalised: string): string[] {
  return normalised.split(" ").filter((word) => word !== "");
}

/** What trades are called, normalised and singular (of names the "s" is a letter like any other), with the keys of those trades. */
let namesOfTrades: ReadonlyMap<string, readonly string[]> | undefined;

export function listTradeNames(): ReadonlyMap<string, readonly string[]> {
  if (namesOfTrades !== undefined) return namesOfTrades;
  const index = new Map<string, string[]>();
  // Those of typed trades have nothing in common but that they typed them.
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
  // 'sparkies' is a plural of 'sparky' and of 'sparkie', which people write too.
  const called = names.get(singular(phrase)) ?? names.get(phrase.replace(/ies$/, "y")) ?? [];
  // Who has a trade stands under the words of its name as well.
  return called.filter((key) => key !== `@${phrase}`);
}
