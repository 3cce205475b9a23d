import { setTimeout } from "node:timers/promises";

import { withClient, type Databases } from "./databases.ts";
import { fillCommunity, VIEWERS, type Viewer } from "./fill-community.ts";
import { startSessions } from "./fill.ts";
import { startProduct } from "./processes.ts";
import { reportRatio, SideBySide } from "./side-by-side.ts";

const MEMBERS = Number(process.env["BENCH_MEMBERS"] ?? 1_000_000);
const FEW = 1000;
const ASKED = Number(process.env["BENCH_MILLION_REQUESTS"] ?? 100);
/** A list of the large community may take at most this many times as long as of the small one. */
const MOST = 1.3;

/** `@posts` and `@jobs` stand for the latest id, `@chat` for one of the member's conversations. */
const MEMBERS_LISTS = [
  "/api/posts?filter=related&sort=recent",
  "/api/posts?filter=related&sort=activity",
  "/api/posts?filter=crew&sort=recent",
  "/api/posts?filter=crew&sort=activity",
  "/api/posts/new?filter=related&after=@posts",
  "/api/posts/new?filter=crew&after=@posts",
  "/api/posts/user/2",
  "/api/posts/@posts",
  "/api/posts/@posts/likes",
  "/api/interactions/@posts",
  "/api/jobs?sort=newest",
  "/api/jobs?sort=highest_paid&trade=Joiner",
  "/api/jobs?sort=job_date&trade=Electrician&parkingOnSite=true",
  "/api/jobs?sort=nearest&near=London|Camden",
  "/api/jobs?sort=newest&near=London|Camden&radius=50",
  "/api/jobs?sort=newest&q=school",
  "/api/jobs?sort=newest&q=school&near=London|Camden&radius=50",
  "/api/jobs?sort=newest&q=nothingofthatname",
  "/api/jobs?mine=true",
  "/api/jobs/counts",
  "/api/jobs/boosted",
  "/api/jobs/saved",
  "/api/jobs/applied",
  "/api/jobs/my-interests",
  "/api/jobs/my-interests/count",
  "/api/jobs/@jobs",
  "/api/jobs/@jobs/similar",
  "/api/notifications",
  "/api/notifications/unread-count",
  "/api/conversations",
  "/api/conversations/@chat/messages",
  "/api/messages/unread-count",
  "/api/search/users?q=jo",
  "/api/search/users?q=smith",
  "/api/search/people?q=electrician&county=Kent&sort=rating",
  "/api/search/people?q=kowlaski",
  "/api/search/people?q=david smith&sort=distance",
  "/api/search/people?q=zzzzzz",
  "/api/users/suggested",
  "/api/users/2",
  "/api/crew",
  "/api/crew?q=smith",
  "/api/crew?sort=a-z",
  "/api/crew/requests?direction=received",
  "/api/follows",
  "/api/blocks",
  "/api/mutes",
  "/api/hidden",
  "/api/reviews/user/2",
  "/api/review-requests/reviewers?q=smith",
  "/api/boost-payments",
];
const PORTAL_LISTS = [
  "/api/admin/statistics",
  "/api/admin/users",
  "/api/admin/users?sort=activity",
  "/api/admin/users?filter=staff",
  "/api/admin/users?filter=banned",
  "/api/admin/users?q=smith",
  "/api/admin/users?q=jo",
  "/api/admin/users/2",
  "/api/admin/users/2/history",
  "/api/admin/posts",
  "/api/admin/posts?userId=2",
  "/api/admin/jobs",
  "/api/admin/jobs?userId=2",
  "/api/admin/reports?status=open",
  "/api/admin/reports?status=closed",
  "/api/admin/reports?status=closed&page=20",
  "/api/admin/appeals?status=open",
  "/api/admin/moderation-logs",
  "/api/admin/payments",
  "/api/admin/analytics/total-users",
  "/api/admin/analytics/new-users?days=30",
  "/api/admin/analytics/leaderboard",
  "/api/admin/analytics/moderation",
  "/api/admin/analytics/website-activity-summary",
];
/** How many of the slow lists are examined: each takes half a minute. */
const EXPLAINED = 12;
const TABLES_SHOWN = 14;
/** PostgreSQL records a connection's reads after it has been idle for this long. */
const NOTED_MS = 11_000;
const aCursor = /"(?:next)?[Cc]ursor":"(?<cursor>[^"]+)"/;

/**
 * Measures every list and search of the product with a million members and with a thousand, in turn, for a plain
 * member, one with a large crew, one with many notifications and an administrator. Filling takes most of the time.
 */
export async function measureMillion(databases: Databases, print: (line: string) => void): Promise<void> {
  const started = performance.now();
  const sizes = [FEW, MEMBERS];
  const urls: string[] = [];
  for (const members of sizes)
    urls.push(await databases.make(`community_${members}`, (client) => fillCommunity(client, members)));
  const minutes = (performance.now() - started) / 60_000;
  // Filling takes longer than an administrator's session may be idle.
  for (const url of urls) await withClient(url, startSessions);
  const servers = await Promise.all(urls.map((url) => startProduct(url, databases.folder)));
  print(
    `\n${FEW} members beside ${MEMBERS} (filled in ${minutes.toFixed(0)} minutes); ${ASKED} requests each, turn about`,
  );
  for (const url of urls) await printSizes(url, print);
  const asking = new SideBySide(ASKED);
  const misses: { ratio: number; line: string; member: number; pair: readonly [string, string] }[] = [];

  async function measure(name: string, member: number, pair: readonly [string, string]): Promise<void> {
    try {
      const [few, many] = await asking.compare(pair, member);
      const line = reportRatio(name, [few, many], MOST);
      if (many / few > MOST) misses.push({ ratio: many / few, line, member, pair });
      print(line);
    } catch (error) {
      print(`${name}  ${String(error)}`);
    }
  }
  for (const [viewer, member] of Object.entries(VIEWERS)) {
    print(`\n  ${viewer}`);
    const lists = (viewer as Viewer) === "administrator" ? PORTAL_LISTS : MEMBERS_LISTS;
    for (const path of lists) {
      const [few, many] = servers.map(({ origin }, at) => {
        const members = sizes[at] ?? 0;
        return (
          origin +
          path
            .replace("@posts", String(members * 5))
            .replace("@jobs", String(members))
            .replace("@chat", String(member))
        );
      }) as [string, string];
      await measure(path, member, [few, many]);
      const cursors = await Promise.all(
        [few, many].map(async (url) => {
          const { body } = await asking.ask(url, member).catch(() => ({ body: "" }));
          return aCursor.exec(body)?.groups?.["cursor"];
        }),
      );
      const next = [few, many].map(
        (url, at) => `${url}${url.includes("?") ? "&" : "?"}cursor=${cursors[at] ?? ""}`,
      ) as [string, string];
      if (cursors.every((cursor) => cursor !== undefined)) await measure("  its next page", member, next);
    }
  }
  print(
    `\n${misses.length} over ${MOST}; of the worst, the index entries and rows that one request reads in either`,
  );
  const worst = misses.toSorted((a, b) => b.ratio - a.ratio).slice(0, EXPLAINED);
  for (const { line, member, pair } of worst) {
    print(line);
    const counts: string[] = [];
    for (const at of [0, 1] as const) {
      const before = await countReads(urls[at] ?? "");
      await asking.ask(pair[at], member);
      const after = await countReads(urls[at] ?? "");
      const read = [...after].map(([what, rows]) => [what, rows - (before.get(what) ?? 0)] as const);
      counts.push(
        read
          .filter(([, rows]) => rows > 0)
          .map(([what, rows]) => `${what} ${rows}`)
          .join(", "),
      );
    }
    for (const each of counts) print(`    ${each}`);
  }
  asking.close();
  for (const server of servers) await server.stop();
}

/** Prints the disk space of the largest tables, with their indexes, and the total. */
async function printSizes(url: string, print: (line: string) => void): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; rows: string | null; megabytes: string; indexes: string | null }>(`
      select relname as name, n_live_tup as rows, pg_total_relation_size(relid) >> 20 as megabytes,
        pg_indexes_size(relid) >> 20 as indexes
      from pg_stat_user_tables
      union all select 'everything', null, pg_database_size(current_database()) >> 20, null
      order by megabytes desc limit ${TABLES_SHOWN}`),
  );
  print("\non disk                               rows       MB   of it indexes");
  for (const { name, rows: count, megabytes, indexes } of rows)
    print(
      `${name.padEnd(28)} ${(count ?? "").padStart(12)} ${megabytes.padStart(8)} ${(indexes ?? "").padStart(8)}`,
    );
}

/** Returns the reads so far: entries by index, and rows of tables that were read whole. */
async function countReads(url: string): Promise<Map<string, number>> {
  await setTimeout(NOTED_MS);
  const { rows } = await withClient(url, (client) =>
    client.query<{ what: string; rows: string }>(`
      select indexrelname as what, idx_tup_read as rows from pg_stat_user_indexes
      union all select relname, seq_tup_read from pg_stat_user_tables`),
  );
  return new Map(rows.map(({ what, rows: read }) => [what, Number(read)]));
}
