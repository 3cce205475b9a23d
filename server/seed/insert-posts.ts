import type { Mention } from "#contracts/fields.ts";
import { findMentions } from "#contracts/links.ts";

import type { Tx } from "../platform/database/database.ts";
import type { StoredImage } from "../platform/media/images.ts";
import type { StoredVideo } from "../platform/media/videos.ts";
import type { Act, CommunityComment, CommunityPost, CommunityReply } from "./content/community-types.ts";
import { memberOf } from "./content/community.ts";
import { momentOf } from "./content/schedule.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRow, insertRows } from "./insert-rows.ts";
import { type VideoName, VIDEOS } from "./pictures.ts";
import type { StoredMedia } from "./store-media.ts";

interface Needs {
  tx: Tx;
  ids: Ids;
  media: Pick<StoredMedia, "pictures" | "videos">;
  now: Date;
}

/** A post with its id. */
interface Kept {
  post: CommunityPost;
  postId: number;
}

/** Adds the posts with their reactions and comments. Counts match the rows, and the last activity is the newest of them all. */
export async function insertPosts(needs: Needs, posts: readonly CommunityPost[]): Promise<void> {
  const written = posts.map((post) => toPostRow(needs, post));
  const rows = await insertRows(needs.tx, "posts", written);
  const kept = posts.map((post, at) => ({ post, postId: rows[at]?.id ?? 0 }));
  await insertPhotosUsed(needs, kept);
  await insertReactions(needs, kept);
  for (const { post, postId } of kept) await insertComments(needs, postId, post.comments);
}

function toPostRow(needs: Needs, post: CommunityPost) {
  const { trade, county } = memberOf(post.by);
  const written = post.comments.flatMap((comment) => [comment, ...comment.replies]);
  const acts: readonly Act[] = [...written, ...post.likes, ...post.interests];
  const images = post.pictures.map((name) => {
    const { url, width, height, alt, placeholder } = pictureOf(needs, name);
    return { url, width, height, alt, placeholder };
  });
  return {
    user_id: idOf(needs.ids, post.by),
    content: post.text,
    mentions: mentionsIn(needs, post.text),
    images,
    video: videoOf(needs, post),
    is_public: post.isPublic,
    author_trade: trade,
    author_county: county,
    likes: post.likes.length,
    interests: post.interests.length,
    comments: written.length,
    last_activity_at: when(needs, Math.min(post.minutesAgo, ...acts.map((act) => act.minutesAgo))),
    created_at: when(needs, post.minutesAgo),
  };
}

async function insertPhotosUsed(needs: Needs, kept: readonly Kept[]): Promise<void> {
  const rows = kept.flatMap(({ post, postId }) => {
    const video = post.video === null ? [] : [storedVideoOf(needs, post.video)];
    const photos = [...post.pictures, ...video.map(({ poster }) => poster)].map((name) =>
      pictureOf(needs, name),
    );
    return [...photos, ...video].map(({ id }) => ({ post_id: postId, media_id: id }));
  });
  await insertRows(needs.tx, "post_media", rows);
}

async function insertReactions(needs: Needs, kept: readonly Kept[]): Promise<void> {
  const rows = kept.flatMap(({ post, postId }) => {
    const toRow = (kind: "like" | "interest") => (act: Act) => ({
      post_id: postId,
      user_id: idOf(needs.ids, act.by),
      kind,
      created_at: when(needs, act.minutesAgo),
    });
    return [...post.likes.map(toRow("like")), ...post.interests.map(toRow("interest"))];
  });
  await insertRows(needs.tx, "post_reactions", rows);
}

async function insertComments(
  needs: Needs,
  postId: number,
  comments: readonly CommunityComment[],
): Promise<void> {
  for (const comment of comments) {
    const id = await insertComment(needs, postId, null, comment);
    for (const reply of comment.replies) await insertComment(needs, postId, id, reply);
  }
}

async function insertComment(
  needs: Needs,
  postId: number,
  parentId: number | null,
  comment: CommunityReply,
): Promise<number> {
  const { id } = await insertRow(needs.tx, "comments", {
    post_id: postId,
    user_id: idOf(needs.ids, comment.by),
    parent_id: parentId,
    content: comment.text,
    mentions: mentionsIn(needs, comment.text),
    likes: comment.likes.length,
    created_at: when(needs, comment.minutesAgo),
  });
  const likes = comment.likes.map((act) => ({
    comment_id: id,
    user_id: idOf(needs.ids, act.by),
    created_at: when(needs, act.minutesAgo),
  }));
  await insertRows(needs.tx, "comment_likes", likes);
  return id;
}

function mentionsIn({ ids }: Needs, text: string): Mention[] {
  return findMentions(text).map((username) => ({ userId: idOf(ids, username), username }));
}

/** A post's video, with the address of its poster. */
function videoOf(needs: Needs, { video: name }: CommunityPost) {
  if (name === null) return null;
  const { id: _, poster, ...video } = storedVideoOf(needs, name);
  return { ...video, poster: pictureOf(needs, poster).url };
}

function storedVideoOf({ media }: Needs, name: VideoName): StoredVideo & { poster: string } {
  const video = media.videos.get(name);
  if (video === undefined) throw new Error(`There is no video called ${name}`);
  return { ...video, poster: VIDEOS[name] };
}

function when({ now }: Needs, minutesAgo: number): string {
  return momentOf(now, minutesAgo).toISOString();
}

function pictureOf({ media }: Needs, name: string): StoredImage {
  const picture = media.pictures.get(name);
  if (picture === undefined) throw new Error(`There is no picture called ${name}`);
  return picture;
}
