import type { Tx } from "../platform/database/database.ts";
import type { StoredImage } from "../platform/media/images.ts";
import type { CastMember } from "./cast/cast-types.ts";
import type { CommunityComment, CommunityPost, CommunityReply } from "./community.types.ts";
import { idOf, type Ids } from "./insert-members.ts";
import type { Moments } from "./moment.ts";

interface Needs {
  tx: Tx;
  ids: Ids;
  members: readonly CastMember[];
  pictures: ReadonlyMap<string, StoredImage>;
  moments: Moments;
}

/** Adds the posts with what people did with them; counts equal rows, and activity is the newest of it all. */
export async function insertPosts(needs: Needs, posts: readonly CommunityPost[]): Promise<void> {
  const { tx, ids, moments } = needs;
  const rows = await tx.kysely
    .insertInto("posts")
    .values(posts.map((post) => toPostRow(needs, post)))
    .returning("id")
    .execute();
  const withIds = posts.map((post, at) => ({ post, postId: rows[at]?.id ?? 0 }));

  const media = withIds.flatMap(({ post, postId }) =>
    post.pictures.map((name) => ({ post_id: postId, media_id: pictureOf(needs, name).id })),
  );
  await tx.kysely
    .insertInto("post_media")
    .values(media)
    .onConflict((it) => it.doNothing())
    .execute();

  const likes = withIds.flatMap(({ post, postId }) =>
    post.likedBy.map((by) => ({
      post_id: postId,
      user_id: idOf(ids, by),
      kind: "like",
      created_at: moments.minutesAgo(post.minutesAgo * 0.8),
    })),
  );
  await tx.kysely.insertInto("post_reactions").values(likes).execute();
  for (const { post, postId } of withIds) await insertComments(needs, postId, post.comments);
}

function toPostRow({ ids, members, moments, ...needs }: Needs, post: CommunityPost) {
  const author = members.find((member) => member.handle === post.by);
  if (author === undefined) throw new Error(`Nobody in the cast is called ${post.by}`);
  const written = post.comments.flatMap((comment) => [comment, ...comment.replies]);
  const newest = Math.min(post.minutesAgo, ...written.map((each) => each.minutesAgo));
  const images = post.pictures.map((name) => {
    const { url, width, height, alt, placeholder } = pictureOf(needs, name);
    return { url, width, height, alt, placeholder };
  });
  return {
    user_id: idOf(ids, post.by),
    content: post.text,
    images: JSON.stringify(images),
    author_trade: author.trade,
    author_county: author.county,
    likes: post.likedBy.length,
    comments: written.length,
    last_activity_at: moments.minutesAgo(newest),
    created_at: moments.minutesAgo(post.minutesAgo),
  };
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
  { tx, ids, moments }: Needs,
  postId: number,
  parentId: number | null,
  comment: CommunityReply,
): Promise<number> {
  const created = moments.minutesAgo(comment.minutesAgo);
  const { id } = await tx.kysely
    .insertInto("comments")
    .values({
      post_id: postId,
      user_id: idOf(ids, comment.by),
      parent_id: parentId,
      content: comment.text,
      likes: comment.likedBy.length,
      created_at: created,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (comment.likedBy.length > 0) {
    const likes = comment.likedBy.map((by) => ({
      comment_id: id,
      user_id: idOf(ids, by),
      created_at: created,
    }));
    await tx.kysely.insertInto("comment_likes").values(likes).execute();
  }
  return id;
}

function pictureOf({ pictures }: Pick<Needs, "pictures">, name: string): StoredImage {
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`There is no picture called ${name}`);
  return picture;
}
