import { setTimeout } from "node:timers/promises";

import { dayInLondon } from "#contracts/calendar.ts";

import type { Database } from "../database/database.ts";
import { BACKGROUND_QUERY_TIMEOUT_MS, QueryTimeoutError, withQueryTimeout } from "../database/driver.ts";
import type { Deps } from "../deps.ts";
import type { CountJobs } from "./ranges.ts";

/** From this age on the counts are fetched again while the old ones still answer; of twice that age they answer nothing. */
const FRESH_MS = 15_000;
/** Those of a large board stay fresh so many times as long as counting took. */
const FRESH_TIMES = 50;
/** Whoever has to wait for them is told by then; the counting goes on. */
const PATIENCE_MS = 3_000;

export interface Counts {
  readonly total: number;
  readonly trades: ReadonlyMap<string, number>;
  readonly counties: ReadonlyMap<string, number>;
  /** How much the trades have in the counties; null stands for all of them. */
  readonly count: NonNullable<CountJobs>;
}

/** How much of each kind is on a board, half a minute old unless counting takes long; one query at a time, however many ask. */
export interface BoardCounts {
  read(): Promise<Counts>;
  /** The same if it is at hand, never waiting. */
  peek(): Counts | null;
}

/** What `board.countPairs` tells of: how much is open of a trade in a county. */
type Pair = readonly [trade: string, county: string, count: number];

/** `countPairs` reads the board as of that day in London; `name` is what the log calls it. */
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
    // What ends with a day leaves the board at midnight, not half a minute later.
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
  await setTimeout(PATIENCE_MS, undefined, { ref: false });
  throw new QueryTimeoutError(PATIENCE_MS);
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

/** The counts as the filter panel is sent them. */
export async function listCounts(counts: BoardCounts) {
  const { total, trades, counties } = await counts.read();
  const listed = (of: ReadonlyMap<string, number>) => [...of].map(([key, count]) => ({ key, count }));
  return { total, trades: listed(trades), counties: listed(counties) };
}

/** How much each range of a trade in a county ('tc:Trade|County') has, as pairs. */
export function pairsOf(rows: readonly { facet: string; count: number }[]): Pair[] {
  return rows.map(({ facet, count }) => {
    const [trade = "", county = ""] = facet.slice("tc:".length).split("|");
    return [trade, county, count];
  });
}
