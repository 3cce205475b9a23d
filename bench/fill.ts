import { createHash } from "node:crypto";

import type pg from "pg";

/** How much a measured database holds: as much as the peers' (`bench/README.md`). */
export const SIZE = { members: 2000, posts: 20_000, comments: 40_000, jobs: 10_000 };

/** Members who have a session, and so a connection of their own. */
export const CONNECTIONS = 16;

/** The session token of a measured member. */
export function tokenOf(member: number): string {
  return `bench-token-of-member-${String(member).padStart(6, "0")}`;
}

const TRADES = [
  "Joiner",
  "Bricklayer",
  "Electrician",
  "Plasterer",
  "Plumber",
  "Roofer",
  "Tiler",
  "Welder",
  "Groundworker",
  "Glazier",
];
const COUNTIES = [
  "Kent",
  "Essex",
  "London",
  "Greater Manchester",
  "West Yorkshire",
  "Glasgow",
  "Belfast",
  "Surrey",
  "Lancashire",
  "Hampshire",
];

/** Fills an empty, migrated database in bulk; times are spread, so that no index sees one value only. */
export async function fill(client: pg.Client): Promise<void> {
  const { members, posts, comments, jobs } = SIZE;
  const at = (column: string, count: number) => `now() - (${count} - ${column}) * interval '4 minutes'`;
  const pick = (list: string[], column: string) =>
    `(array['${list.join("','")}'])[1 + (${column} % ${list.length})]`;
  await client.query(`
    insert into users (username, first_name, last_name, email, password_hash, phone, date_of_birth, trade_key,
      started_year, county, is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at)
    select 'member' || n, 'Member', 'Number' || n, 'member' || n || '@crewyard.example', 'none', '07700900123',
      '1990-01-01', ${pick(TRADES, "n")}, 2010, ${pick(COUNTIES, "(n * 7 / 3)")}, true, '1', '1', now(), now(), now()
    from generate_series(1, ${members}) n`);
  await client.query(`
    insert into posts (user_id, content, images, author_trade, author_county, last_activity_at, created_at)
    select u.id, 'Second fix done on plot ' || n || '. Doors hung, skirting and architrave on, ready for the decorators on Monday.',
      case when n % 3 = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('url', '/media/' || md5(n::text) || '/1280.webp',
        'width', 1280, 'height', 960, 'alt', 'A finished doorway', 'placeholder', 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG')) end,
      u.trade_key, u.county, ${at("n", posts)}, ${at("n", posts)}
    from generate_series(1, ${posts}) n join users u on u.id = 1 + (n * 37 % ${members})`);
  await client.query(`
    insert into comments (post_id, user_id, content, created_at)
    select 1 + (n * 13 % ${posts}), 1 + (n * 31 % ${members}), 'That is a tidy job, number ' || n, ${at("n", comments)}
    from generate_series(1, ${comments}) n`);
  await client.query(`
    insert into post_reactions (post_id, user_id, kind, created_at)
    select 1 + (n * 7 % ${posts}), 1 + (n * 11 % ${members}), 'like', now() from generate_series(1, ${posts * 5}) n
    on conflict do nothing`);
  await client.query(`
    update posts p set likes = coalesce(l.n, 0), comments = coalesce(c.n, 0) from posts q
    left join (select post_id, count(*) n from post_reactions group by 1) l on l.post_id = q.id
    left join (select post_id, count(*) n from comments group by 1) c on c.post_id = q.id where p.id = q.id`);
  await client.query(`
    insert into crew_members (user_a, user_b, since)
    select least(a, b), greatest(a, b), now() from (
      select 1 + (n % ${members}) a, 1 + ((n * 17 + 5) % ${members}) b from generate_series(1, ${members * 6}) n) pairs
    where a <> b on conflict do nothing`);
  await client.query(`
    insert into jobs (user_id, title, trade_key, description, county, town, rate, rate_min, rate_max, start_date, end_date,
      boosted_at, created_at, updated_at)
    select 1 + (n % ${members}), 'Job number ' || n, ${pick(TRADES, "n")}, 'Two weeks on a new-build site. Own tools, CSCS card, paid weekly.',
      ${pick(COUNTIES, "(n * 7 / 3)")}, 'Townville', '180', 18000, 15000 + (n % 90) * 100 + 3000, current_date + n % 40,
      current_date + 60, case when n % 500 = 0 then now() end, ${at("n", jobs)}, ${at("n", jobs)}
    from generate_series(1, ${jobs}) n`);
  for (let member = 1; member <= CONNECTIONS; member++) {
    const hash = createHash("sha256").update(tokenOf(member)).digest();
    await client.query(
      `insert into sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')`,
      [member, hash],
    );
  }
  await client.query("vacuum (analyze)");
}
