import { Agent } from "node:http";

import { searchUsers } from "#contracts/search.ts";

import type { Databases } from "./databases.ts";
import { fillPeople } from "./fill-people.ts";
import { CONNECTIONS } from "./fill.ts";
import { ask, median } from "./growth.ts";
import { startProcess, startProduct, stopProcess } from "./processes.ts";

const MEMBERS = 100_000;
const ASKED = Number(process.env["BENCH_SEARCH_REQUESTS"] ?? 1000);
/** An answer may take so many times as long as the same rows by primary key. */
const MOST = 3;

interface Case {
  name: string;
  query: Record<string, string>;
  /** Measured for what it is, and held to nothing. */
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

/** Searches beside the same rows by primary key, asked turn about, one request at a time. */
export async function measureSearch(databases: Databases, print: (line: string) => void): Promise<void> {
  const url = await databases.make("people", (client) => fillPeople(client, MEMBERS));
  const server = await startProduct(url, databases.folder);
  const [floorServer, floor] = await startProcess("floor.ts", { DATABASE_URL: url }, "/");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  print(
    `\nSearch among ${MEMBERS} members beside the same rows by primary key; ${ASKED} requests each, turn about`,
  );
  for (const { name, query, free = false } of CASES) {
    const ours = `${server.origin}${searchUsers.path}?${new URLSearchParams(query).toString()}`;
    const found = JSON.parse((await ask(agent, ours, 1)).body) as { id: number }[];
    const theirs = `${floor}/people/${found.map(({ id }) => id).join(",") || "0"}`;
    const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
    for (let asked = -ASKED / 5; asked < ASKED; asked++) {
      const member = 1 + (Math.abs(asked) % CONNECTIONS);
      const [a, b] = [await ask(agent, ours, member), await ask(agent, theirs, member)];
      // Those before the first only warm up.
      if (asked < 0) continue;
      times.ours.push(a.time);
      times.floor.push(b.time);
    }
    const [a, b] = [median(times.ours), median(times.floor)];
    const verdict = free ? "" : `  at most ${MOST}: ${a / b <= MOST ? "yes" : "NO"}`;
    print(
      `${name.padEnd(22)} ${String(found.length).padStart(3)} rows  p50 ours ${a.toFixed(2)} ms, floor ${b.toFixed(2)} ms   ratio ${(a / b).toFixed(2)}${verdict}`,
    );
  }
  agent.destroy();
  await server.stop();
  await stopProcess(floorServer);
}
