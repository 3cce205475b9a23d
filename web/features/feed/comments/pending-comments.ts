import { outbox } from "../../../platform/outbox/entries.ts";
import type { Entry } from "../../../platform/outbox/entries.ts";
import { useEntries } from "../../../platform/outbox/first-try.ts";

/** A comment or reply in the outbox. */
export interface OutgoingComment {
  readonly postId: number;
  readonly content: string;
  /** The comment and the member that a reply answers; null for a comment. */
  readonly answers: { readonly commentId: number; readonly toId: number; readonly name: string } | null;
}

/** A comment or reply not yet on the server. */
export type PendingComment = Entry<OutgoingComment>;

export const COMMENT = "comment";
const laneOf = (postId: number) => `comments:${postId}`;

/** This member's unsent comments on a post. */
export function usePending(postId: number): readonly PendingComment[] {
  return useEntries<OutgoingComment>(laneOf(postId));
}

/** Shows a comment or reply at once, and sends it after those before it. */
export function addPending(payload: OutgoingComment): PendingComment | undefined {
  return outbox.add({ kind: COMMENT, lane: laneOf(payload.postId), payload });
}

/** The message once others can read it. */
export const sentWords = ({ answers }: OutgoingComment) =>
  answers === null ? "Comment added!" : "Reply posted!";
