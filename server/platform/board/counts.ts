import { setTimeout } from "node:timers/promises";

import { dayInLondon } from "#contracts/calendar.ts";

import type { Database } from "../database/database.ts";
import { BACKGROUND_QUERY_TIMEOUT_MS, QueryTimeoutError, withQueryTimeout } from "../database/driver.ts";
import type { Deps } from "../deps.ts";
import type { CountJobs } from "./ranges.ts";

/** Minimum age at which counts are refreshed in the background. At twice the freshness age they are no longer used. */
const FRESH_MS = 15_000;
/** The counts of a large board stay fresh for this many times the duration of the count. */
const FRESH_TIMES = 50;
/** A caller that must wait gets a timeout after this; the count continues. */
const TIMEOUT_MS = 3_000;

export interface Counts {
  readonly total: number;
  readonly trades: ReadonlyMap<string, number>;
  readonly counties: ReadonlyMap<string, number>;
  /** Open items of these trades in these counties; null means all. */
  readonly count: NonNullable<CountJobs>;
}

/**
 * How many items of each kind a board has, up to half a minute old unless the count takes long. Concurrent callers
 * share one query.
 */
export interface BoardCounts {
  read(): Promise<Counts>;
  /** The cached counts, or null; never waits. */
  peek(): Counts | null;
}

/** A row of `board.countPairs`: the number of open items of a trade in a county. */
type Pair = readonly [trade: string, county: string, count: number];

/** Creates the counts of a board. `countPairs` reads the board as of a day in London; `name` is for the log. */
export function createBoardCounts(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  board: { name: string; countPairs: (db: Database, today: string) => Promise<readonly Pair[]> },
): BoardCounts {
  let known: { counts: Counts; day: string; at: number; freshMs: number } | null = null;
  let underWay: Promise<Counts> | null = null;

  async function fetch(): Promise<Counts> {
    const now = clock.now();
    const day = dayInLondon(now);
    const begun = performance.now();
    const counts = summarise(await board.countPairs(db, day));
    const freshMs = Math.max(FRESH_MS, FRESH_TIMES * (performance.now() - begun));
    known = { counts, day, at: now.getTime(), freshMs };
    return counts;
  }

  function refresh(): Promise<Counts> {
    underWay ??= withQueryTimeout(BACKGROUND_QUERY_TIMEOUT_MS, fetch).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  function atHand(): { counts: Counts; isFresh: boolean } | null {
    const now = clock.now();
    // Items that end with the day leave the board at midnight, not half a minute later.
    if (known === null || known.day !== dayInLondon(now)) return null;
    const age = Math.abs(now.getTime() - known.at);
    const { counts, freshMs } = known;
    return age < 2 * freshMs ? { counts, isFresh: age < freshMs } : null;
  }

  const refreshBehind = () =>
    void refresh().catch((error: unknown) =>
      log.warn({ err: error, board: board.name }, "board counts not refreshed"),
    );

  return {
    async read() {
      const found = atHand();
      if (found === null) return Promise.race([refresh(), giveUp()]);
      if (!found.isFresh) refreshBehind();
      return found.counts;
    },
    peek() {
      const found = atHand();
      if (found === null || !found.isFresh) refreshBehind();
      return found?.counts ?? null;
    },
  };
}

async function giveUp(): Promise<never> {
  await setTimeout(TIMEOUT_MS, undefined, { ref: false });
  throw new QueryTimeoutError(TIMEOUT_MS);
}

function summarise(rows: readonly Pair[]): Counts {
  const trades = new Map<string, number>();
  const counties = new Map<string, number>();
  const byTrade = new Map<string, Map<string, number>>();
  let total = 0;
  for (const [trade, county, count] of rows) {
    total += count;
    trades.set(trade, (trades.get(trade) ?? 0) + count);
    counties.set(county, (counties.get(county) ?? 0) + count);
    const ofTrade = byTrade.get(trade) ?? new Map<string, number>();
    byTrade.set(trade, ofTrade.set(county, count));
  }
  const sum = (of: ReadonlyMap<string, number>, keys: readonly string[]) =>
    keys.reduce((found, key) => found + (of.get(key) ?? 0), 0);
  return {
    total,
    trades,
    counties,
    count(someTrades, someCounties) {
      if (someTrades === null) return someCounties === null ? total : sum(counties, someCounties);
      if (someCounties === null) return sum(trades, someTrades);
      return someTrades.reduce(
        (found, trade) => found + sum(byTrade.get(trade) ?? new Map<string, number>(), someCounties),
        0,
      );
    },
  };
}

/** Returns the counts as the filter panel receives them. */
export async function listCounts(counts: BoardCounts) {
  const { total, trades, counties } = await counts.read();
  const listed = (of: ReadonlyMap<string, number>) => [...of].map(([key, count]) => ({ key, count }));
  return { total, trades: listed(trades), counties: listed(counties) };
}

/** Converts the counts of 'tc:Trade|County' facets to pairs. */
export function pairsOf(rows: readonly { facet: string; count: number }[]): Pair[] {
  return rows.map(({ facet, count }) => {
    const [trade = "", county = ""] = facet.slice("tc:".length).split("|");
    return [trade, county, count];
  });
}
