import type pg from "pg";

import { fillPeople } from "./fill-people.ts";
import { CONNECTIONS } from "./fill.ts";

/** The measured members: each has much of something that other members have little of. */
export const VIEWERS = { plain: 1, "5,000 crew": 2, "100,000 notifications": 3, administrator: 4 } as const;
export type Viewer = keyof typeof VIEWERS;

const CREW = 5000;
const NOTIFICATIONS = 100_000;
const BOOSTED = 60;
/** Rows per member, on average. */
const EACH = { posts: 5, comments: 2, likes: 4, messages: 10, notifications: 20, jobs: 1 };

/**
 * Fills a whole community of `members`: five posts, ten messages, twenty notifications and a job for each. A small one
 * has 5,000 more members without activity, for the large crew. Indexes are rebuilt after the rows are inserted, as a
 * restore does: maintained row by row they would take hours.
 */
export async function fillCommunity(client: pg.Client, members: number): Promise<void> {
  await client.query(
    "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'",
  );
  const indexes = await dropIndexes(client);
  await fillPeople(client, Math.max(members, CREW + CONNECTIONS));
  await client.query(`update users set role = 'admin' where id = ${VIEWERS.administrator}`);
  // Triggers write the board's own index, at once for each job.
  await fillJobs(client, members * EACH.jobs, members);
  // The rest is written like a restored copy: the rows already include what triggers maintain.
  await client.query("set session_replication_role = replica");
  await fillPosts(client, members);
  await fillChats(client, members);
  await fillNotifications(client, members);
  await fillAround(client, members);
  await client.query("set session_replication_role = origin");
  for (const index of indexes) await client.query(index);
  await client.query("vacuum (analyze)");
}

/** Drops every index without a constraint, and returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Times of `count` rows over two years, the latest a minute ago. */
const over = (count: number) =>
  `now() - interval '1 minute' - (${count} - n) * (interval '730 days' / ${count})`;
/** A number from 1 to `most` for each n: the same in every run, in no order. */
const any = (what: string, most: number) =>
  `(1 + (hashtextextended('${what}' || n, 0) & 2147483647) % ${most})`;

async function fillJobs(client: pg.Client, jobs: number, members: number): Promise<void> {
  await client.query(`
    insert into jobs (user_id, title, trade_key, description, county, town, rate, rate_min, rate_max, start_date, end_date,
      is_public, flags, created_at, updated_at)
    select ${any("owner", members)}, 'Job number ' || n, u.trade_key,
      (array['Two weeks on a new-build site.', 'Second fix in a school.', 'Extension, first floor up.', 'Full refurb of a shop.'])[1 + n % 4]
        || ' Own tools, CSCS card, paid weekly.',
      u.county, u.county, '180', 18000, 18000 + (n % 90) * 100, current_date + (n % 40)::integer, current_date + 60, n % 3 = 0,
      case when n % 5 = 0 then '{parkingOnSite}'::text[] else '{}' end, posted.at, posted.at
    from generate_series(1::bigint, ${jobs}) n join users u on u.id = ${any("place", members)},
      lateral (select now() - (${jobs} - n) * interval '80 days' / ${jobs} as at) posted`);
  await client.query(`
    insert into boosts (job_id, user_id, kind, started_at)
    select id, user_id, 'free', created_at from jobs where id <= ${BOOSTED}`);
  await client.query(`
    insert into job_interests (job_id, user_id, owner_id, declared_at, updated_at)
    select j.id, v.id, j.user_id, j.created_at, j.created_at from jobs j, generate_series(1, 4) v (id)
    where j.id <= 40 and j.user_id <> v.id`);
  await client.query(`
    insert into saved_jobs (user_id, job_id, saved_at) select v.id, j.id, j.created_at from jobs j, generate_series(1, 4) v (id)
    where j.id > ${jobs} - 60`);
}

async function fillPosts(client: pg.Client, members: number): Promise<void> {
  const [posts, comments, likes] = [members * EACH.posts, members * EACH.comments, members * EACH.likes];
  await client.query(`
    insert into posts (user_id, content, images, author_trade, author_county, last_activity_at, created_at)
    select u.id, 'Second fix done on plot ' || n || '. Doors hung, skirting and architrave on, ready for the decorators on Monday.',
      case when n % 3 = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('url', '/media/' || md5(n::text) || '/1280.webp',
        'width', 1280, 'height', 960, 'alt', 'A finished doorway', 'placeholder', 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG')) end,
      u.trade_key, u.county, ${over(posts)}, ${over(posts)}
    from generate_series(1::bigint, ${posts}) n join users u on u.id = ${any("author", members)} order by n`);
  await client.query(`
    insert into comments (post_id, user_id, content, created_at)
    select ${any("commented", posts)}, ${any("comments", members)}, 'That is a tidy job, number ' || n, ${over(comments)}
    from generate_series(1::bigint, ${comments}) n`);
  await client.query(`
    insert into post_reactions (post_id, user_id, kind, created_at)
    select ${any("liked", posts)}, ${any("likes", members)}, 'like', ${over(likes)} from generate_series(1::bigint, ${likes}) n
    on conflict do nothing`);
  // The latest post, which everyone has seen, belongs to the member with the large crew.
  await client.query(`
    update posts set user_id = ${VIEWERS["5,000 crew"]} where id = ${posts}`);
  await client.query(`
    update posts p set likes = coalesce(l.n, 0), comments = coalesce(c.n, 0)
    from (select post_id, count(*) n from post_reactions group by 1) l
    full join (select post_id, count(*) n from comments group by 1) c using (post_id) where p.id = post_id`);
}

async function fillChats(client: pg.Client, members: number): Promise<void> {
  const conversations = members;
  const each = EACH.messages;
  // Every member has two conversations, with the next members; the measured members have sixty more.
  await client.query(`
    insert into conversations (user1_id, user2_id, created_at, last_message_at)
    select n, n + 1, now() - interval '2 years', ${over(conversations)} from generate_series(1::bigint, ${conversations - 1}) n
    union all
    select v, v + 1 + n, now() - interval '2 years', now() - n * interval '10 minutes'
    from generate_series(1, 4) v, generate_series(1, 60) n`);
  await client.query(`
    insert into messages (conversation_id, is_from_user1, content, created_at, read_at)
    select c.id, n % 2 = 0, 'Board is in, lights on Thursday. Number ' || n, c.last_message_at - (${each} - n) * interval '1 minute',
      case when n < ${each} then now() end
    from conversations c, generate_series(1, ${each}) n order by n, c.id`);
  await client.query(`
    update conversations c set last_message_id = m.id, user2_unread = 1
    from messages m where m.conversation_id = c.id and m.read_at is null`);
}

async function fillNotifications(client: pg.Client, members: number): Promise<void> {
  const usual = members * EACH.notifications;
  const posts = members * EACH.posts;
  await client.query(`
    insert into notifications (user_id, reason, thing_id, related_post_id, people, created_at, read_at)
    select ${any("told", members)}, 'post_liked', n, n % ${posts} + 1, 1, ${over(usual)}, case when n % 4 > 0 then now() end
    from generate_series(1::bigint, ${usual}) n
    union all
    select ${VIEWERS["100,000 notifications"]}, 'post_commented', n, n % ${posts} + 1, 1, ${over(NOTIFICATIONS)}, case when n % 2 > 0 then now() end
    from generate_series(1::bigint, ${NOTIFICATIONS}) n`);
  await client.query(`
    insert into notification_acts (notification_id, user_id, reason, thing_id, act, actor_id, acted_at)
    select n.id, n.user_id, n.reason, n.thing_id, n.id::text, 1 + n.id * 7919 % ${members}, n.created_at from notifications n`);
}

/** Fills crew, follows and the portal's lists. */
async function fillAround(client: pg.Client, members: number): Promise<void> {
  await client.query(`
    insert into crew_members (user_a, user_b, since)
    select ${VIEWERS["5,000 crew"]}, n, now() - n * interval '1 minute'
    from generate_series(${CONNECTIONS + 1}, ${CREW + CONNECTIONS}) n on conflict do nothing`);
  await client.query(`
    insert into follows (user_id, followed_user_id, created_at, updated_at)
    select n, followed, now(), now()
    from generate_series(1, ${members}) n, lateral (select ${any("followed", members)} as followed) f where followed <> n`);
  await client.query(`
    insert into crew_requests (requester_id, receiver_id, message, created_at, updated_at)
    select n, 1 + n % 4, 'We met on site.', now(), now()
    from generate_series(${members - 99}, ${members}) n on conflict do nothing`);
  await client.query(`
    insert into blocks (user_id, blocked_user_id, created_at)
    select v, ${members} - 200 + n, now() from generate_series(1, 4) v, generate_series(1, 20) n`);
  await client.query(`
    insert into reports (type, target_id, owner_id, reporter_id, reason, status, leads, reviewed_at, reviewed_by, created_at, updated_at)
    select 'post', n, 1 + n % ${members}, 1 + (n + 7) % ${members}, 'spam', case when n % 4 = 0 then 'pending' else 'ignored' end, true,
      case when n % 4 > 0 then ${over(members)} end, case when n % 4 > 0 then ${VIEWERS.administrator} end, ${over(members)}, ${over(members)}
    from generate_series(1::bigint, ${members / 10}) n`);
  await client.query(`
    insert into moderation_log (user_id, admin_id, action, reason, content_type, content_id, created_at)
    select 1 + n % ${members}, ${VIEWERS.administrator}, 'delete_content', 'spam', 'post', n, ${over(members)}
    from generate_series(1::bigint, ${members / 10}) n`);
}
