import { daysFrom } from "#contracts/calendar.ts";
import { DELETED_KEPT_DAYS, VERSION_KEPT_DAYS } from "#contracts/reference/limits.ts";

import { deleteDue } from "../../platform/database/batches.ts";
import { transaction, type Database, type Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const erasures = [
  // Posts and comments deleted long enough ago, with everything that hangs on them. Anything undecided by moderators waits; with
  // a comment, so do the replies that would come back with it.
  {
    days: DELETED_KEPT_DAYS,
    erase: deleteDue<[before: Date]>(
      "posts",
      `deleted_at < $1 and not is_under_review('post', id) and not exists (
        select 1 from comments c where c.post_id = posts.id and is_under_review('comment', c.id))`,
      "deleted_at",
    ),
  },
  {
    days: DELETED_KEPT_DAYS,
    erase: deleteDue<[before: Date]>(
      "comments",
      `deleted_at < $1 and not is_under_review('comment', id) and not exists (
        select 1 from comments reply where reply.parent_id = comments.id and is_under_review('comment', reply.id))
      and not exists (
        select 1 from comments top where top.id = comments.parent_id and top.deleted_at = comments.deleted_at
          and is_under_review('comment', top.id))`,
      "deleted_at",
    ),
  },
  // Earlier versions of posts.
  {
    days: VERSION_KEPT_DAYS,
    erase: deleteDue<[before: Date]>("post_versions", "replaced_at < $1", "replaced_at"),
  },
];

/** Erases everything whose storage period is over. */
export async function eraseOld(db: Handle, now: Date): Promise<void> {
  for (const { days, erase } of erasures) await erase(db, daysFrom(now, -days));
}

/** Rows recounted per statement, so that no statement grows with the site. */
const WINDOW = 2000;

interface Window {
  /** Null after the last row. */
  last: number | null;
  wrong: number[];
}

/** Finds rows of the next window whose counts differ from `counted`. */
function windowOf(table: string, counts: string, counted: string) {
  return statement<Window>(`
    select max(t.id) as last,
      coalesce(jsonb_agg(t.id) filter (where (${counts}) is distinct from (${counted})), '[]') as wrong
    from (select * from ${table} where id > $1 order by id limit ${WINDOW}) t`);
}

const wrongPosts = windowOf(
  "posts",
  "t.likes, t.interests, t.comments",
  `(select count(*) from post_reactions r where r.post_id = t.id and r.kind = 'like'),
   (select count(*) from post_reactions r where r.post_id = t.id and r.kind = 'interest'),
   (select count(*) from comments c where c.post_id = t.id and c.deleted_at is null)`,
);
const lockPost = statement<never>("select 1 from posts where id = $1 for no key update");
const recountPost = statement<never>(`
  update posts p set
    likes = (select count(*) from post_reactions where post_id = p.id and kind = 'like'),
    interests = (select count(*) from post_reactions where post_id = p.id and kind = 'interest'),
    comments = (select count(*) from comments where post_id = p.id and deleted_at is null)
  where p.id = $1`);

const wrongComments = windowOf(
  "comments",
  "t.likes",
  "(select count(*) from comment_likes l where l.comment_id = t.id)",
);
const lockComment = statement<never>("select 1 from comments where id = $1 for no key update");
const recountComment = statement<never>(
  "update comments c set likes = (select count(*) from comment_likes where comment_id = c.id) where c.id = $1",
);

async function findWrong(db: Handle, look: typeof wrongPosts): Promise<number[]> {
  const wrong: number[] = [];
  for (let after = 0; ;) {
    const [row] = await db.run(look, [after]);
    if (row === undefined || row.last === null) return wrong;
    wrong.push(...row.wrong);
    after = row.last;
  }
}

/** Counts the posts and comments whose stored counts are wrong. */
export async function countWrong(db: Handle): Promise<number> {
  return (await findWrong(db, wrongPosts)).length + (await findWrong(db, wrongComments)).length;
}

/** Repairs wrong counts, each under its row's lock, and returns how many there were. */
export async function repairCounts(db: Database): Promise<number> {
  const posts = await findWrong(db, wrongPosts);
  const comments = await findWrong(db, wrongComments);
  const repair = (id: number, lock: typeof lockPost, recount: typeof recountPost) =>
    transaction(db, async (tx) => {
      await tx.run(lock, [id]);
      await tx.run(recount, [id]);
    });
  for (const id of posts) await repair(id, lockPost, recountPost);
  for (const id of comments) await repair(id, lockComment, recountComment);
  return posts.length + comments.length;
}
