import { deleteBatch, untilDone } from "../../platform/database/batches.ts";
import { transaction, type Database, type Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const DAY_MS = 86_400_000;

const erasures = [
  // Posts and comments that were deleted 30 days ago; what hangs on them goes with them. What moderators have
  // not decided about waits.
  {
    days: 30,
    erase: deleteBatch(
      "posts",
      `deleted_at < $1 and not is_under_review('post', id) and not exists (
        select 1 from comments c where c.post_id = posts.id and is_under_review('comment', c.id))`,
      "deleted_at",
    ),
  },
  {
    days: 30,
    erase: deleteBatch(
      "comments",
      `deleted_at < $1 and not is_under_review('comment', id) and not exists (
        select 1 from comments reply where reply.parent_id = comments.id and is_under_review('comment', reply.id))`,
      "deleted_at",
    ),
  },
  // Earlier texts after 90 days.
  { days: 90, erase: deleteBatch("post_versions", "replaced_at < $1", "replaced_at") },
];

/** Erases for good what its time has come for. */
export async function eraseOld(db: Handle, now: Date): Promise<void> {
  for (const { days, erase } of erasures) await untilDone(db, erase, [daysBefore(now, days)]);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

const findWrongPosts = statement<{ id: number }>(`
  with reacted as (
    select post_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'interest') as interests
    from post_reactions group by post_id),
  commented as (select post_id, count(*) as comments from comments where deleted_at is null group by post_id)
  select p.id from posts p left join reacted r on r.post_id = p.id left join commented c on c.post_id = p.id
  where (p.likes, p.interests, p.comments)
    is distinct from (coalesce(r.likes, 0), coalesce(r.interests, 0), coalesce(c.comments, 0))`);
const lockPost = statement<never>("select 1 from posts where id = $1 for no key update");
const recountPost = statement<never>(`
  update posts p set
    likes = (select count(*) from post_reactions where post_id = p.id and kind = 'like'),
    interests = (select count(*) from post_reactions where post_id = p.id and kind = 'interest'),
    comments = (select count(*) from comments where post_id = p.id and deleted_at is null)
  where p.id = $1`);

const findWrongComments = statement<{ id: number }>(`
  with liked as (select comment_id, count(*) as likes from comment_likes group by comment_id)
  select c.id from comments c left join liked l on l.comment_id = c.id where c.likes <> coalesce(l.likes, 0)`);
const lockComment = statement<never>("select 1 from comments where id = $1 for no key update");
const recountComment = statement<never>(
  "update comments c set likes = (select count(*) from comment_likes where comment_id = c.id) where c.id = $1",
);

/** How many posts and comments have counts that are not what the rows say. */
export async function countWrong(db: Handle): Promise<number> {
  return (await db.run(findWrongPosts, [])).length + (await db.run(findWrongComments, [])).length;
}

/** Sets counts that are not what the rows say, each under its lock, and returns how many there were. */
export async function repairCounts(db: Database): Promise<number> {
  const posts = await db.run(findWrongPosts, []);
  const comments = await db.run(findWrongComments, []);
  const repair = (id: number, lock: typeof lockPost, recount: typeof recountPost) =>
    transaction(db, async (tx) => {
      await tx.run(lock, [id]);
      await tx.run(recount, [id]);
    });
  for (const { id } of posts) await repair(id, lockPost, recountPost);
  for (const { id } of comments) await repair(id, lockComment, recountComment);
  return posts.length + comments.length;
}
