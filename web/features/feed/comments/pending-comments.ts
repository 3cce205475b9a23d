import { createInteraction, getInteractions, replyToComment } from "#contracts/feed.ts";

import { call } from "../../../platform/api-client.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { clearDraft, readDraft, writeDraft } from "../../../platform/drafts.ts";
import { heldMessage } from "../../../platform/held-for-moderation.ts";
import { newIdempotencyKey } from "../../../platform/idempotency.ts";
import { onSessionChange, readMemberId } from "../../../platform/session.ts";
import { invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import { createStore, useStore } from "../../../ui/store.ts";
import { toast } from "../../../ui/toast-store.ts";
import { postOverlay } from "../post-overlay.ts";
import { addComment, addReply, updateComments } from "./comments.queries.ts";

/** A comment or reply that the server does not have yet: shown at once, kept with Retry when it cannot be sent. */
export interface PendingComment {
  /** Also the key under which every try of it is sent, so that it is made once. */
  readonly key: string;
  readonly content: string;
  /** Whom a reply answers, and under which comment; null for a comment. */
  readonly answers: { readonly commentId: number; readonly toId: number; readonly name: string } | null;
  readonly state: "sending" | "failed";
  /** Why it failed, in words. */
  readonly reason: string;
}

type PendingComments = readonly PendingComment[];

const INTERRUPTED = "It was not sent before the page was closed.";
const draftOf = (postId: number) => `pending-comments:${postId}`;

/** By post; a list is read from its writer's drafts when it is first asked for. */
const lists = createStore(new Map<number, PendingComments>());
onSessionChange(() => lists.set(new Map()));

/** What this member wrote below a post and the server does not have yet. */
export function listPending(postId: number): PendingComments {
  const known = lists.current().get(postId);
  if (known !== undefined) return known;
  const memberId = readMemberId();
  const kept = memberId === null ? undefined : readDraft(memberId, draftOf(postId));
  const list = (Array.isArray(kept) ? (kept as PendingComment[]) : []).map((item) =>
    item.state === "sending" ? { ...item, state: "failed" as const, reason: INTERRUPTED } : item,
  );
  lists.current().set(postId, list);
  return list;
}

export function usePending(postId: number): PendingComments {
  return useStore({ subscribe: lists.subscribe, current: () => listPending(postId) });
}

function write(postId: number, list: PendingComments): void {
  lists.current().set(postId, list);
  lists.notify();
  const memberId = readMemberId();
  if (memberId === null) return;
  if (list.length === 0) clearDraft(memberId, draftOf(postId));
  else writeDraft(memberId, draftOf(postId), list);
}

function change(postId: number, key: string, to: Partial<PendingComment>): void {
  write(
    postId,
    listPending(postId).map((item) => (item.key === key ? { ...item, ...to } : item)),
  );
}

export function removePending(postId: number, key: string): void {
  write(
    postId,
    listPending(postId).filter((item) => item.key !== key),
  );
}

/** Sends a comment or reply. True when others can read it now. */
export function addPending(
  postId: number,
  content: string,
  answers: PendingComment["answers"],
): Promise<boolean> {
  const item = { key: newIdempotencyKey(), content, answers, state: "sending", reason: "" } as const;
  write(postId, [...listPending(postId), item]);
  return deliver(postId, item);
}

/** Sends a failed one again. True when others can read it now. */
export async function retryPending(postId: number, key: string): Promise<boolean> {
  const item = listPending(postId).find((each) => each.key === key);
  if (item === undefined || item.state === "sending") return false;
  change(postId, key, { state: "sending", reason: "" });
  return deliver(postId, item);
}

async function deliver(postId: number, item: PendingComment): Promise<boolean> {
  try {
    const isVisible = await send(postId, item);
    removePending(postId, item.key);
    return isVisible;
  } catch (error) {
    change(postId, item.key, { state: "failed", reason: errorMessage(error) });
    return false;
  }
}

/** True when others can read it now; false while a moderator looks at it first. */
async function send(postId: number, { key, content, answers }: PendingComment): Promise<boolean> {
  try {
    if (answers === null) {
      const body = { postId, type: "comment", content } as const;
      const { comment, comments } = await call(createInteraction, { body, idempotencyKey: key });
      if (comment !== undefined) updateComments(postId, (pages) => addComment(pages, comment));
      postOverlay.write(postId, { comments });
    } else {
      const given = { params: { id: answers.toId }, body: { content, postId }, idempotencyKey: key };
      const reply = await call(replyToComment, given);
      updateComments(postId, (pages) => addReply(pages, answers.commentId, reply));
    }
  } catch (error) {
    const held = heldMessage(error);
    if (held !== null) {
      toast(held);
      return false;
    }
    // Its answer was lost on the way: it is there, and has to be read.
    if (!(error instanceof ApiError && error.code === "request_already_done")) throw error;
    await invalidateEndpoint(getInteractions);
  }
  return true;
}
