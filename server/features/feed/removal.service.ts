import type { Authorized, Thing } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { hideAnyComment, hideAnyPost } from "./removal.queries.ts";

/** Removes any member's post for a moderator; false if it was already gone. */
export async function takeDownPost(
  tx: Tx,
  { events }: Deps,
  post: Authorized<Thing<"post">>,
  now: Date,
): Promise<boolean> {
  const hidden = await hideAnyPost(tx, post, now);
  if (hidden === undefined) return false;
  await events.record(tx, "feed.post_deleted", { postId: post.id, userId: hidden.user_id });
  return true;
}

/** Removes any member's comment with its replies for a moderator; false if it was already gone. */
export async function takeDownComment(
  tx: Tx,
  { events }: Deps,
  comment: Authorized<Thing<"comment">>,
  now: Date,
): Promise<boolean> {
  const hidden = await hideAnyComment(tx, comment, now);
  if (hidden === undefined) return false;
  const { post_id: postId, user_id: userId } = hidden;
  await events.record(tx, "feed.comment_removed", { postId, commentId: comment.id, userId });
  return true;
}
