import { useSyncExternalStore } from "react";

import { createInteraction, getInteractions, replyToComment } from "#contracts/feed.ts";

import { call } from "../../../platform/api-client.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { clearDraft, readDraft, writeDraft } from "../../../platform/drafts.ts";
import { heldMessage } from "../../../platform/held-for-moderation.ts";
import { onSessionChange, readMemberId } from "../../../platform/session.ts";
import { invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import { toast } from "../../../ui/toast-store.ts";
import { postOverlay } from "../use-post.ts";
import { addComment, addReply } from "./comment-pages.ts";
import { updateComments } from "./comments.queries.ts";
import { createUnsent } from "./unsent.ts";
import type { Unsent } from "./unsent.ts";

const nameOf = (postId: number) => `unsent-comments:${postId}`;

/** The page's one list of what is on its way, kept as a draft of its writer's. */
export const unsent = createUnsent({
  load(postId) {
    const memberId = readMemberId();
    const kept = memberId === null ? undefined : readDraft(memberId, nameOf(postId));
    return Array.isArray(kept) ? (kept as Unsent[]) : [];
  },
  save(postId, list) {
    const memberId = readMemberId();
    if (memberId === null) return;
    if (list.length === 0) clearDraft(memberId, nameOf(postId));
    else writeDraft(memberId, nameOf(postId), list);
  },
  async send(postId, item) {
    try {
      await (item.answers === null
        ? sendComment(postId, item)
        : sendReply(postId, item, item.answers.commentId, item.answers.toId));
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
  },
  errorMessage: (error) => errorMessage(error),
});
onSessionChange(() => unsent.clear());

async function sendComment(postId: number, { key, content }: Unsent): Promise<void> {
  const body = { postId, type: "comment", content } as const;
  const { comment, comments } = await call(createInteraction, { body, idempotencyKey: key });
  if (comment !== undefined) updateComments(postId, (pages) => addComment(pages, comment));
  postOverlay.write(postId, { comments });
}

async function sendReply(postId: number, item: Unsent, commentId: number, toId: number): Promise<void> {
  const made = await call(replyToComment, {
    params: { id: toId },
    body: { content: item.content, postId },
    idempotencyKey: item.key,
  });
  updateComments(postId, (pages) => addReply(pages, commentId, made));
}

/** What this member wrote below a post and the server does not have yet. */
export function useUnsent(postId: number): readonly Unsent[] {
  return useSyncExternalStore(unsent.subscribe, () => unsent.listOf(postId));
}
