import { createHash } from "node:crypto";

import type pg from "pg";

import { AREA_KEYS } from "#contracts/reference/regions.ts";
import { townsOf } from "#contracts/reference/towns.ts";

/** The number of rows in a measured database. */
export interface Size {
  members: number;
  posts: number;
  comments: number;
  likes: number;
  jobs: number;
}

/** The same as the peers' (`bench/README.md`). */
export const SIZE: Size = { members: 2000, posts: 20_000, comments: 40_000, likes: 100_000, jobs: 10_000 };

/** Conversations of each measured member, with the next members; 20 messages in each. */
export const CHATS_EACH = 62;
const CHAT_MESSAGES = 20;

/** Members with a session, and so with their own connection. */
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

/** 'County|Town' of every listed town: jobs are spread over the country. */
const PLACES = AREA_KEYS.flatMap((county) => townsOf(county).map((town) => `${county}|${town}`));

/** Fills an empty, migrated database in bulk; times are spread, so that no index has a single value only. */
export async function fill(client: pg.Client, size: Size): Promise<void> {
  const { members, posts, comments, likes, jobs } = size;
  const at = (column: string, count: number) => `now() - (${count} - ${column}) * interval '4 minutes'`;
  const pick = (list: string[], column: string) =>
    `(array['${list.join("','")}'])[1 + (${column} % ${list.length})]`;
  // Large databases are not searched for members, and making each member findable would take most of the time.
  if (members > SIZE.members) await client.query("alter table users disable trigger user");
  await client.query(`
    insert into users (username, first_name, last_name, email, password_hash, phone, date_of_birth, trade_key,
      started_year, county, is_email_verified, has_seen_onboarding, terms_version, privacy_version, agreed_at, created_at, updated_at)
    select 'member' || n, 'Member', 'Number' || n, 'member' || n || '@crewyard.example', 'none', '07700900123',
      '1990-01-01', ${pick(TRADES, "n")}, 2010, ${pick(COUNTIES, "(n * 7 / 3)")}, true, true, '1', '1', now(), now(), now()
    from generate_series(1, ${members}) n`);
  await client.query("alter table users enable trigger user");
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
    select 1 + (n * 7 % ${posts}), 1 + (n * 11 % ${members}), 'like', now() from generate_series(1, ${likes}) n
    on conflict do nothing`);
  await client.query(`
    update posts p set likes = coalesce(l.n, 0), comments = coalesce(c.n, 0) from posts q
    left join (select post_id, count(*) n from post_reactions group by 1) l on l.post_id = q.id
    left join (select post_id, count(*) n from comments group by 1) c on c.post_id = q.id where p.id = q.id`);
  // Every member has a crew of twelve, whose crews have some 140 more members.
  await client.query(`
    insert into crew_members (user_a, user_b, since)
    select least(a, b), greatest(a, b), now() from (
      select a, 1 + ((a * 17 + 5 + step * 331) % ${members}) b
      from generate_series(1, ${members}) a, generate_series(1, 6) step) pairs
    where a <> b on conflict do nothing`);
  await client.query(
    `
    insert into jobs (user_id, title, trade_key, description, county, town, rate, rate_min, rate_max, start_date, end_date,
      boosted_at, created_at, updated_at)
    select 1 + (n % ${members}), 'Job number ' || n, ${pick(TRADES, "n")}, 'Two weeks on a new-build site. Own tools, CSCS card, paid weekly.',
      split_part(place.name, '|', 1), split_part(place.name, '|', 2), '180', 18000, 15000 + (n % 90) * 100 + 3000, current_date + n % 40,
      current_date + 60, case when n % 500 = 0 then now() end, posted.at, posted.at
    from generate_series(1, ${jobs}) n, lateral (select now() - (${jobs} - n) * interval '80 days' / ${jobs} as at) posted,
      lateral (select ($1::text[])[1 + n::bigint * 7919 % ${PLACES.length}] as name) place`,
    [PLACES],
  );
  await client.query(`
    insert into conversations (user1_id, user2_id, created_at, last_message_at)
    select m, ${CONNECTIONS} + (m - 1) * ${CHATS_EACH} + n, now() - interval '30 days', now() - (n + m) * interval '10 minutes'
    from generate_series(1, ${CONNECTIONS}) m, generate_series(1, ${CHATS_EACH}) n
    where ${CONNECTIONS} + (m - 1) * ${CHATS_EACH} + n <= ${members} order by m, n`);
  await client.query(`
    insert into messages (conversation_id, is_from_user1, content, created_at, read_at)
    select c.id, n % 2 = 0, 'Board is in, lights on Thursday. Number ' || n, c.last_message_at - (${CHAT_MESSAGES} - n) * interval '1 minute', now()
    from conversations c, generate_series(1, ${CHAT_MESSAGES}) n order by n, c.id`);
  await client.query(
    "update conversations c set last_message_id = (select max(id) from messages m where m.conversation_id = c.id)",
  );
  // Each measured member has forty notifications, each of one member's act.
  await client.query(`
    with told as (
      insert into notifications (user_id, reason, thing_id, related_post_id, created_at)
      select m, 'post_liked', n * ${CONNECTIONS} + m, n * ${CONNECTIONS} + m, now() - n * interval '1 hour'
      from generate_series(1, ${CONNECTIONS}) m, generate_series(1, 40) n
      where n * ${CONNECTIONS} + m <= ${posts} returning *)
    insert into notification_acts (notification_id, user_id, reason, thing_id, act, actor_id, acted_at)
    select id, user_id, reason, thing_id, '1', 1 + (user_id + id) % ${members}, created_at from told`);
  await startSessions(client);
  await client.query("vacuum (analyze)");
}

/** Starts a session for each of the first members. */
export async function startSessions(client: pg.Client, members = CONNECTIONS): Promise<void> {
  for (let member = 1; member <= members; member++) {
    const hash = createHash("sha256").update(tokenOf(member)).digest();
    await client.query(
      `insert into sessions (user_id, token_hash, created_at, last_seen_at, expires_at, confirmed_at)
       values ($1, $2, now(), now(), now() + interval '1 day', now()) on conflict do nothing`,
      [member, hash],
    );
  }
}
