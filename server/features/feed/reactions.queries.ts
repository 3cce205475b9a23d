import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { oneValue } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

export type ReactionKind = "like" | "interest";

export interface Reaction {
  /** True if the member's reaction is set now. */
  isOn: boolean;
  /** True if this call changed it. */
  isNew: boolean;
  likes: number;
  comments: number;
}

interface ReactionRow {
  removed: number;
  added: number;
  likes: number;
  comments: number;
}

/**
 * Sets or removes a reaction in one statement: it locks the post first, changes row and count together, and is idempotent under
 * concurrency. `$3` is the wanted state; null toggles. The numbers of rows are read through scalar subqueries, since those keep
 * their value if PostgreSQL has to re-read the locked row.
 */
function reactionStatement(kind: ReactionKind) {
  const count = kind === "like" ? "likes" : "interests";
  const isAdded = "(select count(*) from added) > 0";
  return statement<ReactionRow>(`
    with target as materialized (
      select p.id, p.likes, p.comments from posts p join users u on u.id = p.user_id
      where p.id = $1 and p.deleted_at is null and u.banned_at is null and ${notBlocked("u.id", "$2")}
      for no key update of p),
    removed as (
      delete from post_reactions r using target t
      where r.post_id = t.id and r.user_id = $2 and r.kind = '${kind}' and $3::boolean is not true returning 1),
    added as (
      insert into post_reactions (post_id, user_id, kind, created_at)
      select t.id, $2, '${kind}', $4::timestamptz from target t
      where $3::boolean is not false and not exists (select 1 from removed)
      on conflict do nothing returning 1),
    counted as (
      update posts p set
        ${count} = p.${count} + (select count(*) from added) - (select count(*) from removed),
        last_activity_at = case when ${isAdded} then greatest($4::timestamptz, p.last_activity_at)
          else p.last_activity_at end
      where p.id = $1 and (${isAdded} or (select count(*) from removed) > 0)
      returning p.likes, p.comments)
    select (select count(*) from removed) as removed, (select count(*) from added) as added,
      coalesce(c.likes, t.likes) as likes, coalesce(c.comments, t.comments) as comments
    from target t left join counted c on true`);
}

const statements = { like: reactionStatement("like"), interest: reactionStatement("interest") };

/** Null if the member cannot see such a post. Without `on` it toggles. */
export async function setReaction(
  db: Handle,
  reaction: { kind: ReactionKind; postId: number; userId: number; on: boolean | undefined; now: Date },
): Promise<Reaction | null> {
  const { kind, postId, userId, on, now } = reaction;
  const [row] = await db.run(statements[kind], [postId, userId, on ?? null, now]);
  if (row === undefined) return null;
  const isOn = on ?? row.removed === 0;
  return { isOn, isNew: row.added + row.removed > 0, likes: row.likes, comments: row.comments };
}

const toggleCommentLike = statement<{ removed: number; likes: number }>(`
  with target as materialized (
    select c.id, c.likes from comments c join users u on u.id = c.user_id
    join posts p on p.id = c.post_id join users a on a.id = p.user_id
    where c.id = $1 and c.deleted_at is null and u.banned_at is null and p.deleted_at is null
      and a.banned_at is null and ${notBlocked("u.id", "$2")} and ${notBlocked("a.id", "$2")}
    for no key update of c),
  removed as (
    delete from comment_likes l using target t
    where l.comment_id = t.id and l.user_id = $2 and $3::boolean is not true returning 1),
  added as (
    insert into comment_likes (comment_id, user_id, created_at) select t.id, $2, $4 from target t
    where $3::boolean is not false and not exists (select 1 from removed)
    on conflict do nothing returning 1),
  counted as (
    update comments c set likes = c.likes + (select count(*) from added) - (select count(*) from removed)
    where c.id = $1 and ((select count(*) from added) > 0 or (select count(*) from removed) > 0)
    returning c.likes)
  select (select count(*) from removed) as removed, coalesce(c.likes, t.likes) as likes
  from target t left join counted c on true`);

/** Null if the member cannot see such a comment. */
export async function setCommentLike(
  db: Handle,
  like: { commentId: number; userId: number; on: boolean | undefined; now: Date },
): Promise<{ isOn: boolean; likes: number } | null> {
  const { commentId, userId, on, now } = like;
  const [row] = await db.run(toggleCommentLike, [commentId, userId, on ?? null, now]);
  return row === undefined ? null : { isOn: on ?? row.removed === 0, likes: row.likes };
}

/** Finds a post's author; undefined if there is no such post. */
export const findPostAuthor = oneValue<number, [postId: number]>(
  "select p.user_id from posts p join users u on u.id = p.user_id where p.id = $1 and p.deleted_at is null and u.banned_at is null",
);
