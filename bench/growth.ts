import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";

import type { Databases } from "./databases.ts";
import { CONNECTIONS, tokenOf, type Size } from "./fill.ts";
import { startProduct } from "./processes.ts";

const ASKED = Number(process.env["BENCH_GROWTH_REQUESTS"] ?? 2000);
/** A page of many posts may take so many times as long as one of few. */
const MOST = 1.3;

const FEW: Size = { members: 2000, posts: 2000, comments: 4000, likes: 10_000, jobs: 100 };
const MANY: Size = { members: 20_000, posts: 200_000, comments: 40_000, likes: 200_000, jobs: 100 };

const CALLS = (["related", "crew"] as const).flatMap((filter) =>
  (["recent", "activity"] as const).map((sort) => ({
    name: `${filter}, ${sort}`,
    // A crew of a dozen wrote a dozen posts where there are few: two pages of five.
    path: `/api/posts?filter=${filter}&sort=${sort}&limit=${filter === "crew" ? 5 : 10}`,
  })),
);

/**
 * What a feed page costs with 2,000 posts and with 200,000. Both servers are asked turn about, one request at a time, so
 * that whatever else the machine does meets both alike.
 */
export async function measureGrowth(databases: Databases, print: (line: string) => void): Promise<void> {
  const urls = [await databases.make("few", FEW), await databases.make("many", MANY)];
  const servers = await Promise.all(urls.map((url) => startProduct(url, databases.folder)));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [few, many] = servers.map(({ origin }) => origin);
  if (few === undefined || many === undefined) throw new Error("Two servers were to be compared");
  print(`\n${FEW.posts} posts beside ${MANY.posts}; ${ASKED} requests each, turn about`);

  for (const { name, path } of CALLS) {
    for (const page of PAGES) {
      const [a, b] = await compare(agent, [few + path, many + path], page);
      const verdict = b / a <= MOST ? "yes" : "NO";
      print(
        `${name.padEnd(18)} ${page.padEnd(12)} p50 ${a.toFixed(2)} ms, ${b.toFixed(2)} ms   ratio ${(b / a).toFixed(2)}  at most ${MOST}: ${verdict}`,
      );
    }
  }
  agent.destroy();
  for (const server of servers) await server.stop();
}

const PAGES = ["first page", "second page"] as const;

/** The medians of two addresses, asked turn about. */
async function compare(
  agent: Agent,
  urls: readonly [string, string],
  page: (typeof PAGES)[number],
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let asked = -ASKED / 5; asked < ASKED; asked++) {
    const member = 1 + (Math.abs(asked) % CONNECTIONS);
    for (const at of [0, 1] as const) {
      const cursor = page === "first page" ? "" : `&cursor=${await cursorOf(agent, urls[at], member)}`;
      const { time } = await ask(agent, `${urls[at]}${cursor}`, member);
      // Those before the first only warm up.
      if (asked >= 0) times[at].push(time);
    }
  }
  return [median(times[0]), median(times[1])];
}

const cursors = new Map<string, string>();

/** Where a member's first page ended; asked for once. */
async function cursorOf(agent: Agent, url: string, member: number): Promise<string> {
  const key = `${url} ${member}`;
  const known = cursors.get(key);
  if (known !== undefined) return known;
  const { body } = await ask(agent, url, member);
  const { pagination } = JSON.parse(body) as { pagination: { cursor: string | null } };
  if (pagination.cursor === null) throw new Error("There is no second page");
  cursors.set(key, pagination.cursor);
  return pagination.cursor;
}

/** One request of a member's, and how many milliseconds it took. */
export function ask(agent: Agent, url: string, member: number): Promise<{ time: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${tokenOf(member)}` };
    const start = performance.now();
    request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const time = performance.now() - start;
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve({ time, body });
        else reject(new Error(`${url} answered ${response.statusCode}: ${body}`));
      });
    })
      .on("error", reject)
      .end();
  });
}

export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
