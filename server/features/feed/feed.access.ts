import { COMMENT_EDIT_MINUTES } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Asker = Pick<Viewer, "userId">;
type Owned = { readonly userId: number };
/** A comment, who wrote the post it is under, and when it was written. */
type UnderPost = Owned & { readonly postUserId: number };

/** Authors change and delete their own posts. */
export function ownsPost(viewer: Asker, post: Owned): boolean {
  return viewer.userId === post.userId;
}

/** Nobody declares interest in their own post. */
export function mayDeclareInterest(viewer: Asker, post: Owned): boolean {
  return viewer.userId !== post.userId;
}

export function ownsComment(viewer: Asker, comment: Owned): boolean {
  return viewer.userId === comment.userId;
}

/** The writer may remove a comment, and so may whoever's post it is under. */
export function mayDeleteComment(viewer: Asker, comment: UnderPost): boolean {
  return viewer.userId === comment.userId || viewer.userId === comment.postUserId;
}

/** Comments can be changed for 15 minutes, the last millisecond included. */
export function isStillEditable(comment: { readonly createdAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(comment.createdAt) <= COMMENT_EDIT_MINUTES * 60_000;
}
