import { POST_EMAIL_HOURS, POST_EMAIL_MINUTES } from "#contracts/reference/limits.ts";

import { inThreadShownTo, notBlocked, notHidden, notMuted } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, many, one } from "../../platform/database/queries.ts";

export interface DuePost {
  postId: number;
  userId: number;
  dueAt: string;
}

export interface WrittenAbout {
  userId: number;
  content: string;
  lastTotal: number;
  isFirst: boolean;
}

/** Acts of each kind are counted up to this number, which is above the last total that is emailed about. */
const COUNTED = 10_000;

export interface Acts {
  likes: number;
  comments: number;
  interests: number;
  people: number;
  /** The name of the last actor. */
  first_name: string | null;
  last_name: string | null;
}

const countActs = exactlyOne<Acts, [postId: number, authorId: number]>(`
  with acts as (
    (select user_id, kind, created_at from post_reactions where post_id = $1 and user_id <> $2 limit ${COUNTED})
    union all
    (select c.user_id, 'comment', c.created_at from comments c
      where c.post_id = $1 and c.user_id <> $2 and c.deleted_at is null and ${notHidden("comment", "c.id", "$2")}
        and ${inThreadShownTo("$2", "c")} limit ${COUNTED})
  ), seen as (
    select acts.*, u.first_name, u.last_name from acts join users u on u.id = acts.user_id
    where u.banned_at is null and ${notBlocked("u.id", "$2")} and ${notMuted("u.id", "$2")}
  )
  select count(*) filter (where kind = 'like')::integer as likes,
    count(*) filter (where kind = 'comment')::integer as comments,
    count(*) filter (where kind = 'interest')::integer as interests,
    count(distinct user_id)::integer as people,
    (array_agg(first_name order by created_at desc, user_id))[1] as first_name,
    (array_agg(last_name order by created_at desc, user_id))[1] as last_name
  from seen`);

const storeTotal = execute<[postId: number, total: number]>(
  "update post_interaction_counts set total_interactions = $2 where post_id = $1",
);

// After the first act the email waits a while; after the first email, a day, from when each act is looked at immediately.
/** Records an act on a post; the author's own acts do not count. */
export const noteAct = execute<[postId: number, actorId: number, now: Date], Handle>(`
  insert into post_interaction_counts as counted (post_id, user_id, due_at)
  select p.id, p.user_id, $3::timestamptz + interval '${POST_EMAIL_MINUTES} minutes' from posts p
  where p.id = $1 and p.user_id <> $2 and p.deleted_at is null
  on conflict (post_id) do update set due_at = coalesce(counted.due_at, case
    when counted.last_email_sent_at is null then excluded.due_at
    else greatest($3::timestamptz, counted.last_email_sent_at + interval '${POST_EMAIL_HOURS} hours') end)`);

export const takeDuePosts = many<DuePost, [now: Date, take: number], Tx>(`
  with due as (
    select post_id, due_at from post_interaction_counts
    where due_at <= $1 order by due_at limit $2 for update skip locked
  )
  update post_interaction_counts c set due_at = null from due where c.post_id = due.post_id
  returning c.post_id as "postId", c.user_id as "userId", due.due_at as "dueAt"`);

/**
 * Reads what was last emailed about a post. Undefined once the post is deleted, or while its author has read on the site
 * all that was done with it.
 */
export const findWrittenAbout = one<WrittenAbout, [postId: number], Tx>(`
  select c.user_id as "userId", p.content, c.last_email_total as "lastTotal", c.last_email_sent_at is null as "isFirst"
  from post_interaction_counts c join posts p on p.id = c.post_id
  where c.post_id = $1 and p.deleted_at is null and exists (
    select from notifications n where n.user_id = c.user_id and n.related_post_id = c.post_id
      and n.reason in ('post_liked', 'post_commented', 'comment_replied', 'interest_declared')
      and n.read_at is null and n.deleted_at is null)`);

/** Counts what others did with a post, as far as its author may see it. */
export async function readActs(tx: Tx, postId: number, authorId: number): Promise<Acts> {
  const acts = await countActs(tx, postId, authorId);
  await storeTotal(tx, postId, acts.likes + acts.comments + acts.interests);
  return acts;
}

// Anything done while the email was being sent waits as if it had come afterwards.
/** Records that the author was emailed, and the number of people it was about. */
export const noteWritten = execute<[postId: number, people: number, now: Date]>(`
  update post_interaction_counts set last_email_total = $2, last_email_sent_at = $3,
    due_at = greatest(due_at, case when due_at is not null then $3::timestamptz + interval '${POST_EMAIL_HOURS} hours' end)
  where post_id = $1`);
