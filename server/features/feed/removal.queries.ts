import type { Authorized, Thing } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { execute, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** Hides a post and returns its author, regardless of bans and blocks; undefined if it is already gone. */
export const hideAnyPost = one<{ user_id: number }, [post: Authorized<Thing<"post">>, now: Date], Tx>(
  "update posts set deleted_at = $2 where id = $1 and deleted_at is null returning user_id",
  (post, now) => [post.id, now],
);

// The post is locked first, as in every change below it.
const lockHost = statement<{ id: number }>(`
  select id from posts where id = (select post_id from comments where id = $1) for no key update`);
const hideThread = statement<{ id: number; post_id: number; user_id: number }>(`
  with hidden as (
    update comments set deleted_at = $2 where (id = $1 or parent_id = $1) and deleted_at is null
    returning id, post_id, user_id),
  counted as (
    update posts set comments = comments - (select count(*) from hidden)
    where id = (select post_id from hidden limit 1))
  select id, post_id, user_id from hidden where id = $1`);

/** Hides a comment with its replies, regardless of bans and blocks. */
export async function hideAnyComment(tx: Tx, comment: Authorized<Thing<"comment">>, now: Date) {
  await tx.run(lockHost, [comment.id]);
  return (await tx.run(hideThread, [comment.id, now]))[0];
}

/** Shows a post hidden at that moment again; does nothing if it has been erased since. */
export const restorePost = execute<[post: Authorized<Thing<"post">>, hiddenAt: string]>(
  "update posts set deleted_at = null where id = $1 and deleted_at = $2",
  (post, hiddenAt) => [post.id, hiddenAt],
);

const showThread = statement<never>(`
  with shown as (
    update comments c set deleted_at = null
    where deleted_at = $2 and (parent_id = $1 or (id = $1 and not exists (
      select from comments parent where parent.id = c.parent_id and parent.deleted_at is not null)))
    returning post_id)
  update posts set comments = comments + (select count(*) from shown)
  where id = (select post_id from shown limit 1)`);

/** Shows a comment again, with the replies hidden together with it. A reply whose comment is gone stays hidden. */
export async function restoreComment(
  tx: Tx,
  comment: Authorized<Thing<"comment">>,
  hiddenAt: string,
): Promise<void> {
  await tx.run(lockHost, [comment.id]);
  await tx.run(showThread, [comment.id, hiddenAt]);
}
