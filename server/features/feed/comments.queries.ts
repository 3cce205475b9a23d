import type { Mention } from "#contracts/fields.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked, notHidden, notMuted } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import { commentWithinReach } from "./posts.queries.ts";

/** Most replies shown under a comment: the newest. */
const REPLIES_MAX = 200;

export interface CommentRow {
  id: number;
  parentId: number | null;
  userId: number;
  content: string;
  mentions: Mention[];
  likes: number;
  createdAt: string;
  editedAt: string | null;
  first_name: string;
  last_name: string;
  avatar: string | null;
  isLiked: boolean;
}

const COLUMNS = `c.id, c.parent_id as "parentId", c.user_id as "userId", c.content, c.mentions, c.likes,
  c.created_at as "createdAt", c.edited_at as "editedAt", u.first_name, u.last_name, u.avatar`;

const BY_SHOWN = `join users u on u.id = c.user_id and u.banned_at is null and ${notBlocked("u.id", "$2")}
  and ${notMuted("u.id", "$2")} and ${notHidden("comment", "c.id", "$2")} and ${commentWithinReach("c", "u", "$2")}`;

const readThreads = statement<ThreadsRow>(`
  with head as materialized (
    select p.user_id, p.likes, p.interests, l.post_id is not null as liked, i.post_id is not null as interested
    from posts p join users u on u.id = p.user_id
    left join post_reactions l on l.post_id = p.id and l.user_id = $2 and l.kind = 'like'
    left join post_reactions i on i.post_id = p.id and i.user_id = $2 and i.kind = 'interest'
    where p.id = $1 and p.deleted_at is null and u.banned_at is null and ${notBlocked("u.id", "$2")}),
  threads as (
    select c.id from comments c ${BY_SHOWN}
    where c.post_id = $1 and c.parent_id is null and c.deleted_at is null and c.id < $3
    order by c.id desc limit $4),
  wanted as (
    select id from threads union all
    select r.id from threads t cross join lateral (
      select c.id from comments c ${BY_SHOWN}
      where c.parent_id = t.id and c.deleted_at is null order by c.id desc limit ${REPLIES_MAX}) r)
  select ${COLUMNS}, k.comment_id is not null as "isLiked", h.user_id as "postUserId", h.likes as "postLikes", h.interests,
    h.liked, h.interested
  from head h left join (wanted join comments c on c.id = wanted.id join users u on u.id = c.user_id
    left join comment_likes k on k.comment_id = c.id and k.user_id = $2) on true
  order by c.id`);

/** The post's counts above its comments. */
interface Head {
  postUserId: number;
  postLikes: number;
  interests: number;
  liked: boolean;
  interested: boolean;
}
type ThreadsRow = Head & (CommentRow | Record<keyof CommentRow, null>);

/**
 * Reads a post's counts and its newest `take` comments before a position, with their replies, oldest first; null if the post is
 * not shown.
 */
export async function findThreads(
  db: Handle,
  page: { postId: number; viewerId: number; beforeId: number; take: number },
): Promise<{ head: Head; comments: CommentRow[] } | null> {
  const rows = await db.run(readThreads, [page.postId, page.viewerId, page.beforeId, page.take]);
  const [head] = rows;
  return head === undefined ? null : { head, comments: rows.filter((row) => row.id !== null) };
}

/** What the rules about a comment, and a reply to it, depend on. */
export interface CommentFacts {
  id: number;
  postId: number;
  parentId: number | null;
  userId: number;
  username: string;
  postUserId: number;
  createdAt: string;
  content: string;
  mentions: readonly Mention[];
}

const findWhere = (condition: string) =>
  one<CommentFacts, [commentId: number, viewerId: number | null]>(`
  select c.id, c.post_id as "postId", c.parent_id as "parentId", c.user_id as "userId",
    u.username, p.user_id as "postUserId", c.created_at as "createdAt", c.content, c.mentions
  from comments c join users u on u.id = c.user_id
  join posts p on p.id = c.post_id join users a on a.id = p.user_id
  where c.id = $1 and c.deleted_at is null and u.banned_at is null and p.deleted_at is null and a.banned_at is null
    and ${condition}`);

/** Finds a comment the viewer may see. Without a viewer, blocks are ignored. */
export const findComment = findWhere(`${notBlocked("u.id", "$2")} and ${notBlocked("a.id", "$2")}`);

/** Finds a comment to remove: the viewer's own even if a block hides the post above it. */
export const findCommentToRemove = findWhere(
  `${notBlocked("u.id", "$2")} and (u.id = $2 or ${notBlocked("a.id", "$2")})`,
);

const insertComment = statement<CommentRow>(`
  with added as (
    insert into comments (post_id, user_id, parent_id, content, created_at, mentions)
    values ($1, $2, $3, $4, $5, $6::jsonb) returning *)
  select ${COLUMNS}, false as "isLiked" from added c join users u on u.id = c.user_id`);

const countComment = statement<{ likes: number; comments: number }>(`
  update posts set comments = comments + 1, last_activity_at = greatest($2::timestamptz, last_activity_at)
  where id = $1 returning likes, comments`);

export interface NewComment {
  postId: number;
  userId: number;
  parentId: number | null;
  content: string;
  mentions: readonly Mention[];
  now: Date;
}

/** Adds a comment and counts it. The caller has locked the post (`lockPost`). */
export async function addComment(
  tx: Tx,
  comment: NewComment,
): Promise<{ row: CommentRow; likes: number; comments: number }> {
  const { postId, userId, parentId, content, mentions, now } = comment;
  const values = [postId, userId, parentId, content, now, JSON.stringify(mentions)];
  const [row] = await tx.run(insertComment, values);
  const [counts] = await tx.run(countComment, [postId, now]);
  if (row === undefined || counts === undefined) throw new Error("The post was not locked");
  return { row, ...counts };
}

/** Changes a comment; undefined if it has been removed in the meantime. The same text again changes nothing. */
export const changeComment = one<
  CommentRow & { mentionsBefore: readonly Mention[] },
  [comment: Authorized<CommentFacts>, text: { content: string; mentions: readonly Mention[] }, now: Date]
>(
  `
  with old as materialized (
    select id, mentions from comments where id = $1 and deleted_at is null for no key update),
  changed as (
    update comments c set content = $2, mentions = case when content = $2 then c.mentions else $4::jsonb end,
      edited_at = case when content = $2 then edited_at else $3::timestamptz end
    from old where c.id = old.id returning c.*)
  select ${COLUMNS}, l.comment_id is not null as "isLiked", old.mentions as "mentionsBefore"
  from changed c join old on old.id = c.id join users u on u.id = c.user_id
  left join comment_likes l on l.comment_id = c.id and l.user_id = c.user_id`,
  (comment, { content, mentions }, now) => [comment.id, content, now, JSON.stringify(mentions)],
);

/** Hides a comment with its replies, which answer nothing without it. The caller has locked the post. */
export const hideComment = execute<[comment: Authorized<CommentFacts>, now: Date]>(
  `
  with hidden as (
    update comments set deleted_at = $2 where (id = $1 or parent_id = $1) and deleted_at is null returning post_id)
  update posts set comments = comments - (select count(*) from hidden)
  where id = $3 and (select count(*) from hidden) > 0`,
  (comment, now) => [comment.id, now, comment.postId],
);
