import { outbox } from "../../../platform/outbox/entries.ts";
import type { Entry } from "../../../platform/outbox/entries.ts";
import { useEntries } from "../../../platform/outbox/first-try.ts";

/** A comment or reply as it waits in the outbox. */
export interface OutgoingComment {
  readonly postId: number;
  readonly content: string;
  /** Whom a reply answers, and under which comment; null for a comment. */
  readonly answers: { readonly commentId: number; readonly toId: number; readonly name: string } | null;
}

/** A comment or reply that the server does not have yet. */
export type PendingComment = Entry<OutgoingComment>;

export const COMMENT = "comment";
const laneOf = (postId: number) => `comments:${postId}`;

/** What this member wrote below a post and the server does not have yet. */
export function usePending(postId: number): readonly PendingComment[] {
  return useEntries<OutgoingComment>(laneOf(postId));
}

/** Shows a comment or reply at once, and sends it when those before it have gone. */
export function addPending(payload: OutgoingComment): PendingComment | undefined {
  return outbox.add({ kind: COMMENT, lane: laneOf(payload.postId), payload });
}

/** What is said when others can read it. */
export const sentWords = ({ answers }: OutgoingComment) =>
  answers === null ? "Comment added!" : "Reply posted!";
