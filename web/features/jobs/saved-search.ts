import { findArea } from "#contracts/reference/regions.ts";
import { isTrade } from "#contracts/reference/trades.ts";
import type { SavedSearch } from "#contracts/saved-jobs.ts";

import { NO_FILTER, parseBoard } from "./board-url.ts";
import type { BoardFilter } from "./board-url.ts";

type Looked = Pick<SavedSearch, "trades" | "counties" | "towns" | "radius" | "words">;

/** The board's filter that a saved search stands for; what is no longer on the lists is left out. */
export function filterOfSearch({ trades, counties, towns, radius, words }: Looked): BoardFilter {
  const address = new URLSearchParams([
    ...trades.filter((trade) => isTrade(trade)).map((trade) => ["trade", trade]),
    ...counties.filter((county) => findArea(county) !== undefined).map((county) => ["county", county]),
    ...towns.map((town) => ["town", town]),
    ["radius", String(radius)],
    ["q", words],
  ]);
  return parseBoard(address);
}

/** What is saved of a filter; null when it looks for everything. */
export function searchOfFilter({ trades, counties, towns, radius, words }: BoardFilter): Looked | null {
  if (trades.length + counties.length === 0 && words === NO_FILTER.words) return null;
  return { trades: [...trades], counties: [...counties], towns: [...towns], radius, words };
}
