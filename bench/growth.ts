import type { Databases } from "./databases.ts";
import type { Size } from "./fill.ts";
import { startProduct } from "./processes.ts";
import { reportRatio, SideBySide } from "./side-by-side.ts";

const ASKED = Number(process.env["BENCH_GROWTH_REQUESTS"] ?? 2000);
/** A page of many posts may take at most this many times as long as one of few. */
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

const PAGES = ["first page", "second page"] as const;

/** Measures a feed page with 2,000 posts and with 200,000. */
export async function measureGrowth(databases: Databases, print: (line: string) => void): Promise<void> {
  const urls = [await databases.make("few", FEW), await databases.make("many", MANY)];
  const servers = await Promise.all(urls.map((url) => startProduct(url, databases.folder)));
  const asking = new SideBySide(ASKED);
  const [few, many] = servers.map(({ origin }) => origin);
  if (few === undefined || many === undefined) throw new Error("Two servers were to be compared");
  print(`\n${FEW.posts} posts beside ${MANY.posts}; ${ASKED} requests each, turn about`);

  for (const { name, path } of CALLS) {
    for (const page of PAGES) {
      const times = await asking.compare(async (member) =>
        page === "first page"
          ? [few + path, many + path]
          : [await toSecondPage(asking, few + path, member), await toSecondPage(asking, many + path, member)],
      );
      print(reportRatio(`${name} ${page}`, times, MOST));
    }
  }
  asking.close();
  for (const server of servers) await server.stop();
}

const secondPages = new Map<string, string>();

/** Returns the address of the page after a member's first page; requested once. */
async function toSecondPage(asking: SideBySide, url: string, member: number): Promise<string> {
  const key = `${url} ${member}`;
  const known = secondPages.get(key);
  if (known !== undefined) return known;
  const { body } = await asking.ask(url, member);
  const { pagination } = JSON.parse(body) as { pagination: { cursor: string | null } };
  if (pagination.cursor === null) throw new Error("There is no second page");
  const address = `${url}&cursor=${pagination.cursor}`;
  secondPages.set(key, address);
  return address;
}
