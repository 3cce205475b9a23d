import type { AnyComment, Post } from "#contracts/feed.ts";

import { findWish, outbox, useWish } from "../../platform/outbox/entries.ts";
import { useOwnChange, useWishedVisibility } from "./own-changes.ts";
import type { LivePost } from "./post-overlay.ts";
import { usePost } from "./post-overlay.ts";

/** What a member wishes of something that is on or off, and how it stood with the server when they did. */
interface Wish {
  readonly on: boolean;
  readonly was: boolean;
}
export interface PostReaction extends Wish {
  readonly type: "like" | "interest";
  readonly postId: number;
  /** How many the server counted. */
  readonly count: number;
}
export interface CommentLike extends Wish {
  readonly id: number;
  readonly postId: number;
}

/** A comment, as far as its likes go. */
type Likes = Pick<AnyComment, "id" | "isLiked" | "likes">;

export const POST_REACTION = "post_reaction";
export const COMMENT_LIKE = "comment_like";
const laneOf = (type: PostReaction["type"] | "comment_like", id: number) => `${type}:${id}`;

/**
 * One wish per thing, and the last press decides. It is shown until the server agrees or refuses; a press that is taken
 * back before it has left needs no request.
 */
function wish<Payload extends Wish>(kind: string, lane: string, payload: Payload): void {
  const before = findWish<Payload>(lane);
  const hasLeft = outbox
    .current()
    .some(
      (each) => each.lane === lane && each.state !== "failed" && (each.state === "sending" || each.tries > 0),
    );
  if (payload.on !== payload.was || hasLeft)
    outbox.add<Payload>({ kind, lane, payload, replacesWaiting: true });
  else if (before !== undefined) outbox.remove(before.key);
}

function react(post: LivePost, type: PostReaction["type"], isOn: boolean, shownCount: number): void {
  const lane = laneOf(type, post.id);
  const { was, count } = findWish<PostReaction>(lane)?.payload ?? { was: isOn, count: shownCount };
  wish<PostReaction>(POST_REACTION, lane, { type, postId: post.id, on: !isOn, was, count });
}

/** Likes a post or takes the like back, in every list. */
export function toggleLike(post: LivePost): void {
  react(post, "like", post.isLikedByCurrentUser, post.likes);
}

/** Declares interest in what a post offers or asks for, or takes it back. */
export function toggleInterest(post: LivePost): void {
  react(post, "interest", post.isInterestedByCurrentUser, post.interests);
}

/** Likes a comment or takes the like back. */
export function toggleCommentLike(postId: number, { id, isLiked }: Pick<Likes, "id" | "isLiked">): void {
  const lane = laneOf(COMMENT_LIKE, id);
  const was = findWish<CommentLike>(lane)?.payload.was ?? isLiked;
  wish<CommentLike>(COMMENT_LIKE, lane, { id, postId, on: !isLiked, was });
}

/** How many there are once the wish has come true. */
const countWith = (count: number, is: boolean, on: boolean) => Math.max(0, count + Number(on) - Number(is));

/** The post as it is now, and as its reader wishes it. */
export function useWishedPost(read: Post): LivePost {
  const post = usePost(read);
  const like = useWish<PostReaction>(laneOf("like", post.id));
  const interest = useWish<PostReaction>(laneOf("interest", post.id));
  const { content = post.content, isDeleted } = useOwnChange("post", post.id);
  const isPublic = useWishedVisibility(post.id) ?? post.isPublic;
  const isLiked = like?.payload.on ?? post.isLikedByCurrentUser;
  const isInterested = interest?.payload.on ?? post.isInterestedByCurrentUser;
  return {
    ...post,
    content,
    isPublic,
    isDeleted: post.isDeleted || isDeleted,
    isLikedByCurrentUser: isLiked,
    likes: countWith(post.likes, post.isLikedByCurrentUser, isLiked),
    isInterestedByCurrentUser: isInterested,
    interests: countWith(post.interests, post.isInterestedByCurrentUser, isInterested),
  };
}

/** A comment as its reader, or its writer, wishes it. */
export function useWishedComment<Each extends Likes & { content: string }>(comment: Each): Each {
  const { content = comment.content } = useOwnChange("comment", comment.id);
  const on = useWish<CommentLike>(laneOf(COMMENT_LIKE, comment.id))?.payload.on ?? comment.isLiked;
  return { ...comment, content, isLiked: on, likes: countWith(comment.likes, comment.isLiked, on) };
}
