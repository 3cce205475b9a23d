import type { Post } from "#contracts/feed.ts";
import type { Mention } from "#contracts/fields.ts";
import type { VideoView } from "#contracts/media.ts";
import { COMMENTS_AT_ONCE, COMMENT_PREVIEW } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import {
  answersReplyOf,
  notBlocked,
  notHidden,
  notMuted,
  withinReach,
} from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { StoredImage } from "../../platform/media/images.ts";
import type { StoredVideo } from "../../platform/media/videos.ts";
import type { PersonRow } from "../../platform/person.ts";

/** A post with its author and the viewer's own reactions, as every response shows it. */
export interface PostRow
  extends Omit<Post, "imageUrls" | "videoUrl" | "latestComments" | "author" | "can">, Omit<PersonRow, "id"> {
  newestComments: Post["latestComments"];
  county: string | null;
}

const OWN_COLUMNS = `p.id, p.user_id as "userId", p.content, p.mentions, p.images, p.video, p.is_public as "isPublic",
  p.created_at as "createdAt", p.edited_at as "editedAt", p.likes, p.comments, p.interests,
  u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, u.county`;
/**
 * A comment by a member with limited reach is also shown to the post's author, and to the writer of the comment or reply it
 * answers.
 */
export function commentWithinReach(comment: string, writer: string, viewer: string): string {
  return `(${withinReach(writer, viewer)}
    or coalesce(${viewer} = (select host.user_id from posts host where host.id = ${comment}.post_id), false)
    or coalesce(
      ${viewer} = (select answered.user_id from comments answered where answered.id = ${comment}.parent_id), false)
    or ${answersReplyOf(viewer, comment)})`;
}

/** True if the viewer may see a comment by this writer, as in its thread. */
const shown = (comment: string, writer: string) => `${writer}.banned_at is null and
  ${notBlocked(`${writer}.id`, ":viewer")} and ${notMuted(`${writer}.id`, ":viewer")}
  and ${notHidden("comment", `${comment}.id`, ":viewer")} and ${commentWithinReach(comment, writer, ":viewer")}`;
// Newest first, as found: sorting them here took a sixth of the page's time. Most posts have no comments and skip the query.
const LATEST_COMMENTS = `case when p.comments = 0 then '[]'::json else coalesce((
    select json_agg(json_build_object('id', n.id, 'content', n.content, 'mentions', n.mentions, 'likes', n.likes, 'isLiked',
      exists (select from comment_likes k where k.comment_id = n.id and k.user_id = :viewer), 'user',
      json_build_object('id', n.user_id, 'name', trim(n.first_name || ' ' || n.last_name), 'avatar', n.avatar)))
    from (select c.id, c.content, c.mentions, c.likes, c.user_id, w.first_name, w.last_name, w.avatar
      from comments c join users w on w.id = c.user_id and ${shown("c", "w")}
      where c.post_id = p.id and c.parent_id is null and c.deleted_at is null
      order by c.id desc limit ${COMMENT_PREVIEW}) n), '[]'::json) end`;
const HIDDEN_COMMENTS = `case when p.comments between 1 and ${COMMENTS_AT_ONCE} then (
    select count(*)::int from comments c join users w on w.id = c.user_id
    left join (comments a join users v on v.id = a.user_id) on a.id = c.parent_id
    where c.post_id = p.id and c.deleted_at is null
      and not (${shown("c", "w")} and (a.id is null or ${shown("a", "v")}))) else 0 end`;
/** Columns for `posts p` with `POST_JOINS`; the viewer is `:viewer`. */
export const POST_COLUMNS = `${OWN_COLUMNS}, ${LATEST_COMMENTS} as "newestComments", ${HIDDEN_COMMENTS} as "hiddenComments",
  l.post_id is not null as "isLikedByCurrentUser", i.post_id is not null as "isInterestedByCurrentUser"`;
export const POST_JOINS = `
  join users u on u.id = p.user_id
  left join post_reactions l on l.post_id = p.id and l.user_id = :viewer and l.kind = 'like'
  left join post_reactions i on i.post_id = p.id and i.user_id = :viewer and i.kind = 'interest'`;

/**
 * The range of one trade, county or author in an index that begins with it; put `first` before the order. With `p.author_trade =
 * x … order by p.id desc`, PostgreSQL may walk all posts, expecting to meet enough matches soon, which never happens for a rare
 * trade. Only the intended index has this order.
 */
export function rangeOf(column: string, value: string): { is: string; first: string } {
  return { is: `${column} = any (array[${value}])`, first: `${column},` };
}

export const findPost = one<PostRow, [viewerId: number, postId: number]>(
  `select ${POST_COLUMNS} from posts p ${POST_JOINS}
   where p.id = $2 and p.deleted_at is null and u.banned_at is null and ${notBlocked("u.id", ":viewer")}`.replaceAll(
    ":viewer",
    "$1",
  ),
);

/** Finds a post's author; undefined if the viewer cannot see the post. */
export const findOwner = one<{ userId: number }, [viewerId: number, postId: number]>(`
  select p.user_id as "userId" from posts p join users u on u.id = p.user_id
  where p.id = $2 and p.deleted_at is null and u.banned_at is null and ${notBlocked("u.id", "$1")}`);

const insertPost = statement<PostRow>(`
  with author as (select * from users where id = $1 and banned_at is null),
  added as (
    insert into posts (user_id, content, images, video, is_public, author_trade, author_county, last_activity_at,
      created_at, mentions)
    select id, $2, $3::jsonb, $6::jsonb, $7, trade_key, county, $4::timestamptz, $4::timestamptz, $8::jsonb from author
    returning *),
  used as (
    insert into post_media (post_id, media_id)
    select distinct added.id, media.id from added, unnest($5::bigint[]) as media (id))
  select ${OWN_COLUMNS}, '[]'::json as "newestComments", 0 as "hiddenComments", false as "isLikedByCurrentUser",
    false as "isInterestedByCurrentUser"
  from added p join author u on u.id = p.user_id`);

export interface NewPost {
  userId: number;
  content: string;
  mentions: readonly Mention[];
  images: readonly StoredImage[];
  video: (StoredVideo & Pick<VideoView, "poster">) | null;
  /** Every stored file the post shows: while the post exists, the clean-up keeps them. */
  mediaIds: readonly number[];
  isPublic: boolean;
  now: Date;
}

function withoutId<T extends { id: number }>({ id: _, ...view }: T): Omit<T, "id"> {
  return view;
}

const lockMedia = statement<{ id: number }>(
  "select id from media where id = any($1::bigint[]) for key share",
);

/** Locks the files a post is about to show against the clean-up; false if it has already deleted some. */
export async function holdMedia(tx: Tx, mediaIds: readonly number[]): Promise<boolean> {
  const wanted = new Set(mediaIds);
  return wanted.size === 0 || (await tx.run(lockMedia, [[...wanted]])).length === wanted.size;
}

/** Adds a post; undefined if the author may no longer post. */
export async function addPost(tx: Tx, post: NewPost): Promise<PostRow | undefined> {
  const { userId, content, now, mediaIds, isPublic, mentions } = post;
  const images = JSON.stringify(post.images.map(withoutId));
  const video = post.video && JSON.stringify(withoutId(post.video));
  const shown = [images, now, mediaIds, video, isPublic, JSON.stringify(mentions)];
  return (await tx.run(insertPost, [userId, content, ...shown]))[0];
}

/** What the rules about changing a post depend on. */
export interface PostFacts {
  id: number;
  userId: number;
  content: string;
  mentions: readonly Mention[];
  hasMedia: boolean;
}

const lockFacts = (post: string) =>
  one<PostFacts, [viewerId: number | null, id: number], Tx>(`
  select p.id, p.user_id as "userId", p.content, p.mentions, p.images <> '[]' or p.video is not null as "hasMedia"
  from posts p join users u on u.id = p.user_id
  where p.id = ${post} and p.deleted_at is null and u.banned_at is null and ${notBlocked("u.id", "$1")}
  for no key update of p`);

/**
 * Reads and locks a post the viewer may see; without a viewer, blocks are ignored. Every transaction on a post locks it first.
 */
export const lockPost = lockFacts("$2");

/** Reads and locks the post above a comment, under the same rules. */
export const lockPostOf = lockFacts("(select post_id from comments where id = $2)");

export const changeContent = execute<
  [post: Authorized<PostFacts>, text: { content: string; mentions: readonly Mention[] }, now: Date]
>(
  `
  with kept as (
    insert into post_versions (post_id, content, replaced_at) select id, content, $3 from posts where id = $1)
  update posts set content = $2, edited_at = $3, mentions = $4::jsonb where id = $1`,
  (post, { content, mentions }, now) => [post.id, content, now, JSON.stringify(mentions)],
);

/** Sets whether any visitor with the link may read the post. The post is not marked as edited. */
export const changeVisibility = execute<[post: Authorized<PostFacts>, isPublic: boolean]>(
  "update posts set is_public = $2 where id = $1",
  (post, isPublic) => [post.id, isPublic],
);

export const hidePost = execute<[post: Authorized<PostFacts>, now: Date]>(
  "update posts set deleted_at = $2 where id = $1",
  (post, now) => [post.id, now],
);

/** Most posts updated per statement. */
export const MOVED_AT_ONCE = 500;
const moveAuthor = statement<{ id: number }>(`
  update posts p set author_trade = u.trade_key, author_county = u.county
  from users u cross join lateral (
    select o.id from posts o
    where o.user_id = u.id and (o.author_trade <> u.trade_key or o.author_county is distinct from u.county)
    order by o.last_activity_at desc, o.id desc limit ${MOVED_AT_ONCE} for no key update) stale
  where u.id = $1 and p.id = stale.id returning p.id`);

/** Copies an author's new trade or county into their latest outdated posts, which the feed's queries read; returns how many. */
export async function updateAuthorPlace(handle: Handle, userId: number): Promise<number> {
  return (await handle.run(moveAuthor, [userId])).length;
}
