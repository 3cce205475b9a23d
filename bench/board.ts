import type pg from "pg";

import { dayInLondon } from "#contracts/calendar.ts";
import type { JobSort } from "#contracts/jobs.ts";
import { readBoard } from "#server/features/jobs/board.queries.ts";
import { startOf } from "#server/features/jobs/board.sorts.ts";
import { chooseRanges } from "#server/platform/board/ranges.ts";
import { openDatabase, type Database } from "#server/platform/database/database.ts";

import type { Databases } from "./databases.ts";
import { fill, type Size } from "./fill.ts";
import { startProduct } from "./processes.ts";
import { reportRatio, SideBySide } from "./side-by-side.ts";

const ASKED = Number(process.env["BENCH_BOARD_REQUESTS"] ?? 1000);
/** A page of a large board may take at most this many times as long as one of a small board. */
const MOST = 1.5;

const small: Size = { members: 2000, posts: 100, comments: 100, likes: 100, jobs: 1000 };
const large: Size = { ...small, jobs: 100_000 };

interface Case {
  name: string;
  chosen: { trade?: string[]; county?: string[]; town?: string[]; near?: string[]; radius?: number };
  sort: JobSort;
  q?: string;
}
const CASES: readonly Case[] = [
  { name: "everything, newest", chosen: {}, sort: "newest" },
  { name: "one trade", chosen: { trade: ["Joiner"] }, sort: "newest" },
  { name: "one county, best paid", chosen: { county: ["Kent"] }, sort: "highest_paid" },
  {
    name: "3 trades, 3 counties",
    chosen: { trade: ["Joiner", "Roofer", "Tiler"], county: ["Kent", "Essex", "Glasgow"] },
    sort: "highest_paid",
  },
  {
    name: "a trade in a town, by date",
    chosen: { trade: ["Joiner"], county: ["Kent"], town: ["Kent|Dover"] },
    sort: "job_date",
  },
  {
    name: "20 miles around Birmingham",
    chosen: { near: ["West Midlands|Birmingham"], radius: 20 },
    sort: "newest",
  },
  {
    name: "100 miles around, 3 trades",
    chosen: {
      trade: ["Joiner", "Roofer", "Tiler"],
      near: ["West Midlands|Birmingham"],
      radius: 100,
    },
    sort: "highest_paid",
  },
  {
    name: "50 miles around, a word",
    chosen: { near: ["London|Camden"], radius: 50 },
    sort: "newest",
    q: "site",
  },
  { name: "a word", chosen: { trade: ["Joiner"] }, sort: "newest", q: "site" },
  { name: "everything, nearest", chosen: { near: ["London|Camden"] }, sort: "nearest" },
  { name: "one trade, nearest", chosen: { trade: ["Joiner"], near: ["London|Camden"] }, sort: "nearest" },
];

/**
 * Measures a filtered page of the board with 1,000 open jobs and with 100,000, then prints the plans of the large one.
 */
export async function measureBoard(databases: Databases, print: (line: string) => void): Promise<void> {
  const urls = [
    await databases.make("board_small", fillBoard(small)),
    await databases.make("board_large", fillBoard(large)),
  ];
  const servers = await Promise.all(urls.map((url) => startProduct(url, databases.folder)));
  const [few = "", many = ""] = servers.map(({ origin }) => origin);
  const asking = new SideBySide(ASKED);
  print(`\n${small.jobs} open jobs beside ${large.jobs}; ${ASKED} requests each, turn about`);
  for (const each of CASES) {
    const path = `/api/jobs?${toQuery(each).toString()}`;
    print(reportRatio(each.name, await asking.compare([few + path, many + path]), MOST));
  }
  asking.close();
  for (const server of servers) await server.stop();
  for (const { name, chosen, sort, q } of CASES)
    if (q === undefined && sort !== "nearest") await printPlan(urls[1] ?? "", { name, chosen, sort }, print);
}

/** Boosts two jobs on either board, so that a page has to continue with the others. */
function fillBoard(size: Size) {
  return async (client: pg.Client) => {
    await fill(client, size);
    await client.query("update jobs set boosted_at = null where boosted_at is not null and id > 1000");
    await client.query("vacuum (analyze)");
  };
}

function toQuery({ chosen, sort, q }: Case): URLSearchParams {
  const lists = Object.entries(chosen).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, String(value)]),
  );
  return new URLSearchParams([...lists, ["sort", sort], ...(q === undefined ? [] : [["q", q]])]);
}

/** Prints the plan of a page, with the rows that each step read. */
async function printPlan(
  url: string,
  { name, chosen, sort }: Pick<Case, "name" | "chosen"> & { sort: Exclude<JobSort, "nearest"> },
  print: (line: string) => void,
): Promise<void> {
  const db = openDatabase(url, { poolSize: 1, queryTimeoutMs: 600_000, onError: () => {} });
  const explaining: Database = {
    ...db,
    run: async ({ text }, values) => {
      const plan = `explain (analyze, buffers off, costs off, timing off, summary off) ${text}`;
      const { rows } = await db.pool.query<{ "QUERY PLAN": string }>(plan, [...values]);
      print(`\n${name}, ${large.jobs} jobs`);
      for (const row of rows) print(`  ${row["QUERY PLAN"]}`);
      return [];
    },
  };
  await readBoard(explaining, sort, chooseRanges(chosen, null), {
    viewerId: 1,
    today: dayInLondon(new Date()),
    ownFacet: "tc:Joiner|Kent",
    ...startOf(sort),
    limit: 21,
    skip: 0,
    withTotal: true,
  });
  await db.close();
}
