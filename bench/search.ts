import { searchUsers } from "#contracts/search.ts";

import type { Databases } from "./databases.ts";
import { fillPeople } from "./fill-people.ts";
import { startProcess, startProduct, stopProcess } from "./processes.ts";
import { reportRatio, SideBySide } from "./side-by-side.ts";

const MEMBERS = 100_000;
const ASKED = Number(process.env["BENCH_SEARCH_REQUESTS"] ?? 1000);
/** A response may take at most this many times as long as the same rows by primary key. */
const MOST = 3;

interface Case {
  name: string;
  query: Record<string, string>;
  /** Measured without a limit. */
  free?: boolean;
}

const CASES: readonly Case[] = [
  { name: "one letter", query: { q: "m" } },
  { name: "a name with a typo", query: { q: "kowlaski" } },
  { name: "a trade", query: { q: "electrician" } },
  { name: "what it is called", query: { q: "sparky" } },
  { name: "a trade in a county", query: { q: "electrician", county: "Kent" } },
  { name: "a letter in a county", query: { q: "m", county: "Kent", sort: "rating" } },
  { name: "two letters", query: { q: "ma" } },
  { name: "a trade by rating", query: { q: "plumber", sort: "rating" } },
  { name: "first and last name", query: { q: "david smith" }, free: true },
  { name: "nobody", query: { q: "zzzzzz" }, free: true },
];

/** Compares searches with the same rows by primary key. */
export async function measureSearch(databases: Databases, print: (line: string) => void): Promise<void> {
  const url = await databases.make("people", (client) => fillPeople(client, MEMBERS));
  const server = await startProduct(url, databases.folder);
  const [floorServer, floor] = await startProcess("floor.ts", { DATABASE_URL: url }, "/");
  const asking = new SideBySide(ASKED);
  print(
    `\nThe same rows by primary key beside search among ${MEMBERS} members; ${ASKED} requests each, turn about`,
  );
  for (const { name, query, free = false } of CASES) {
    const ours = `${server.origin}${searchUsers.path}?${new URLSearchParams(query).toString()}`;
    const found = JSON.parse((await asking.ask(ours, 1)).body) as { id: number }[];
    const theirs = `${floor}/people/${found.map(({ id }) => id).join(",") || "0"}`;
    const label = `${name}, ${found.length} rows`;
    print(reportRatio(label, await asking.compare([theirs, ours]), free ? null : MOST));
  }
  asking.close();
  await server.stop();
  await stopProcess(floorServer);
}
