import type pg from "pg";

import { addUpTallies, recountTallies } from "#server/features/analytics/tallies.queries.ts";
import { openDatabase, transaction } from "#server/platform/database/database.ts";

import type { Databases } from "./databases.ts";
import { CONNECTIONS, fill } from "./fill.ts";
import { startProduct } from "./processes.ts";
import { reportRatio, SideBySide } from "./side-by-side.ts";

const ASKED = Number(process.env["BENCH_ANALYTICS_REQUESTS"] ?? 400);
const VISITS = Number(process.env["BENCH_ANALYTICS_VISITS"] ?? 1_000_000);
/** A card may take at most this many times as long with all visits and members as with a hundredth of the visits. */
const MOST = 2;

interface Size {
  visits: number;
  members: number;
}
const small: Size = { visits: VISITS / 100, members: 2000 };
const large: Size = { visits: VISITS, members: VISITS / 10 };

const CARDS: readonly (readonly [name: string, path: string])[] = [
  ["total users", "total-users"],
  ["returning users, 30 days", "returning-users?days=30"],
  ["new users, 365 days", "new-users?days=365"],
  ["website visits, today", "website-visits?days=1"],
  ["website visits, 365 days", "website-visits?days=365"],
  ["most active users", "most-active-users"],
  ["website activity", "website-activity-summary"],
];

/** Measures each analytics response with 10,000 visits, and with 1,000,000 by 100,000 members. */
export async function measureAnalytics(databases: Databases, print: (line: string) => void): Promise<void> {
  const urls = [
    await databases.make("analytics_small", (client) => fillVisits(client, small)),
    await databases.make("analytics_large", (client) => fillVisits(client, large)),
  ];
  for (const url of urls) await settle(url);
  const servers = await Promise.all(urls.map((url) => startProduct(url, databases.folder)));
  const [few = "", many = ""] = servers.map(({ origin }) => origin);
  const asking = new SideBySide(ASKED);
  print(
    `\n${small.visits} visits, ${small.members} members beside ${large.visits}, ${large.members}; ${ASKED} requests each, turn about`,
  );
  for (const [name, card] of CARDS) {
    const path = `/api/admin/analytics/${card}`;
    print(reportRatio(name, await asking.compare([few + path, many + path]), MOST));
  }
  asking.close();
  for (const server of servers) await server.stop();
}

/** Fills visits and sign-ins over a year, and the measured administrators. */
async function fillVisits(client: pg.Client, { visits, members }: Size): Promise<void> {
  await fill(client, { members, posts: 100, comments: 100, likes: 100, jobs: 100 });
  await client.query("alter table users disable trigger user");
  await client.query(`update users set created_at = now() - id * interval '1 year' / ${members}`);
  await client.query(`update users set role = 'admin' where id <= ${CONNECTIONS}`);
  await client.query("alter table users enable trigger user");
  const spread = `now() - n * interval '1 year' / ${visits}`;
  await client.query(`
    insert into visits (user_id, session_id, start_time, last_activity, page_views, day, visitor, device, is_claimed, is_active)
    select case when n % 2 = 0 then 1 + n::bigint * 7919 % ${members} end, gen_random_uuid(), ${spread}, ${spread}, 1 + n % 9,
      london_day(${spread}), case when n % 2 = 0 then 'member:' || (1 + n::bigint * 7919 % ${members}) else 'device:' || n % ${Math.ceil(visits / 4)} end,
      'device:' || n % ${Math.ceil(visits / 4)}, true, false
    from generate_series(${visits}, 1, -1) n`);
  await client.query(`
    insert into login_log (user_id, login_time)
    select 1 + n::bigint * 7919 % ${members}, ${spread} from generate_series(${visits}, 1, -4) n`);
}

/** Leaves the data as the jobs would a minute later. */
async function settle(url: string): Promise<void> {
  const db = openDatabase(url, { poolSize: 1, queryTimeoutMs: 600_000, onError: () => {} });
  await db.pool.query(`
    with gone as (delete from member_visit_days where day < london_day(now()) - 29 returning user_id, visits)
    update member_activity a set visits = a.visits - g.visits
    from (select user_id, sum(visits) as visits from gone group by user_id) g where a.user_id = g.user_id`);
  await transaction(db, recountTallies);
  await addUpTallies(db);
  await db.pool.query("vacuum (analyze)");
  await db.close();
}
