import type { AnyComment, Post } from "#contracts/feed.ts";

import { findPendingEntry, usePendingEntry } from "../../platform/outbox/entries.ts";
import { addOnOff } from "../../platform/outbox/on-off.ts";
import type { OnOffChange } from "../../platform/outbox/on-off.ts";
import { useOwnChange, useOptimisticVisibility } from "./own-changes.ts";
import type { LivePost } from "./post-overlay.ts";
import { usePost } from "./post-overlay.ts";

export interface PostReaction extends OnOffChange {
  readonly type: "like" | "interest";
  readonly postId: number;
  /** The server's count. */
  readonly count: number;
}
export interface CommentLike extends OnOffChange {
  readonly id: number;
  readonly postId: number;
}

/** A comment, as far as its likes go. */
type Likes = Pick<AnyComment, "id" | "isLiked" | "likes">;

export const POST_REACTION = "post_reaction";
export const COMMENT_LIKE = "comment_like";
const laneOf = (type: PostReaction["type"] | "comment_like", id: number) => `${type}:${id}`;

function react(post: LivePost, type: PostReaction["type"], isOn: boolean, shownCount: number): void {
  const lane = laneOf(type, post.id);
  const { was, count } = findPendingEntry<PostReaction>(lane)?.payload ?? { was: isOn, count: shownCount };
  addOnOff<PostReaction>(POST_REACTION, lane, { type, postId: post.id, on: !isOn, was, count });
}

/** Likes or unlikes a post, in every list. */
export function toggleLike(post: LivePost): void {
  react(post, "like", post.isLikedByCurrentUser, post.likes);
}

/** Declares or withdraws interest in a post. */
export function toggleInterest(post: LivePost): void {
  react(post, "interest", post.isInterestedByCurrentUser, post.interests);
}

/** Likes or unlikes a comment. */
export function toggleCommentLike(postId: number, { id, isLiked }: Pick<Likes, "id" | "isLiked">): void {
  const lane = laneOf(COMMENT_LIKE, id);
  const was = findPendingEntry<CommentLike>(lane)?.payload.was ?? isLiked;
  addOnOff<CommentLike>(COMMENT_LIKE, lane, { id, postId, on: !isLiked, was });
}

/** The count once the change has reached the server. */
export const countWith = (count: number, is: boolean, on: boolean) =>
  Math.max(0, count + Number(on) - Number(is));

/** The post with the reader's changes that the server does not know yet. */
export function useOptimisticPost(read: Post): LivePost {
  const post = usePost(read);
  const like = usePendingEntry<PostReaction>(laneOf("like", post.id));
  const interest = usePendingEntry<PostReaction>(laneOf("interest", post.id));
  const { content = post.content, isDeleted } = useOwnChange("post", post.id);
  const isPublic = useOptimisticVisibility(post.id) ?? post.isPublic;
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

/** A comment with the changes by its reader or author that the server does not know yet. */
export function useOptimisticComment<Each extends Likes & { content: string }>(
  comment: Each,
): Each & { isDeleted: boolean } {
  const { content = comment.content, isDeleted } = useOwnChange("comment", comment.id);
  const on = usePendingEntry<CommentLike>(laneOf(COMMENT_LIKE, comment.id))?.payload.on ?? comment.isLiked;
  return {
    ...comment,
    content,
    isDeleted,
    isLiked: on,
    likes: countWith(comment.likes, comment.isLiked, on),
  };
}
