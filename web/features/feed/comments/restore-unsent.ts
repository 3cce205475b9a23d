import type { Comment } from "#contracts/feed.ts";

import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import type { Unsent } from "./unsent.ts";
import type { OpenBox } from "./use-thread.ts";

/**
 * Puts the text of what could not be sent back where it was written, after what stands there by now. Gives the reply box
 * to open, or undefined when its place is the box for a new comment.
 */
export function restoreUnsent(
  { content, answers }: Unsent,
  thread: { memberId: number; postId: number; comments: readonly Comment[] },
): OpenBox | undefined {
  const under = thread.comments.find((each) => each.id === answers?.commentId);
  const to = [under, ...(under?.replies ?? [])].find((each) => each?.id === answers?.toId);
  const draft = to === undefined ? `comment:${thread.postId}` : `reply:${to.id}`;
  const typed = readDraft(thread.memberId, draft);
  const before = typeof typed === "string" && typed.trim() !== "" ? `${typed.trimEnd()}\n` : "";
  writeDraft(thread.memberId, draft, before + content);
  return under === undefined || to === undefined ? undefined : { kind: "reply", commentId: under.id, to };
}
