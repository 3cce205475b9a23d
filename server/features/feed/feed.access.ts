import { COMMENT_EDIT_MINUTES } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Asker = Pick<Viewer, "userId">;
type Owned = { readonly userId: number };
/** A comment with its post's author and its time of writing. */
type UnderPost = Owned & { readonly postUserId: number };

/** True for the post's author, who may change and delete it. */
export function ownsPost(viewer: Asker, post: Owned): boolean {
  return viewer.userId === post.userId;
}

/** False for the post's author: nobody declares interest in their own post. */
export function mayDeclareInterest(viewer: Asker, post: Owned): boolean {
  return viewer.userId !== post.userId;
}

export function ownsComment(viewer: Asker, comment: Owned): boolean {
  return viewer.userId === comment.userId;
}

/** True for the comment's writer and the post's author. */
export function mayDeleteComment(viewer: Asker, comment: UnderPost): boolean {
  return viewer.userId === comment.userId || viewer.userId === comment.postUserId;
}

/** True for 15 minutes after writing, the last millisecond included. */
export function isStillEditable(comment: { readonly createdAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(comment.createdAt) <= COMMENT_EDIT_MINUTES * 60_000;
}
