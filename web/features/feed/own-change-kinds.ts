import { deleteComment, deletePost, getInteractions, updateComment, updatePost } from "#contracts/feed.ts";
import type { AnyComment, Post } from "#contracts/feed.ts";

import { call } from "../../platform/api-client.ts";
import { clearSentDraft } from "../../platform/drafts.ts";
import { noteHidden } from "../../platform/hidden-things.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { sendRealtime } from "../../platform/realtime.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { changeComment, removeComment, updateComments } from "./comments/comments.queries.ts";
import { changeDraft, DELETION, TEXT_CHANGE, VISIBILITY } from "./own-changes.ts";
import type { Deletion, TextChange, Visibility } from "./own-changes.ts";
import { postOverlay } from "./post-overlay.ts";
import { visibilityWords } from "./post/use-visibility.ts";

const NAMES = { post: "Post", comment: "Comment" } as const;

const textChangeKind = defineKind<TextChange, Post | AnyComment>({
  name: TEXT_CHANGE,
  send({ of, id, content }, { timeoutMs }) {
    const given = { params: { id }, body: { content }, timeoutMs };
    return of === "post" ? call(updatePost, given) : call(updateComment, given);
  },
  isForms: true,
  isRepeatable: true,
  describe: ({ of, content }) => ({ title: `Change of a ${of}`, text: content }),
  sentWords: ({ of }) => `${NAMES[of]} updated`,
  forgetDraft: ({ of, id, content }) => clearSentDraft(changeDraft(of, id), content),
  onSent({ of, id, postId, content }, reply) {
    const editedAt = reply?.editedAt ?? new Date().toISOString();
    if (of === "post") {
      const mentions = reply?.mentions ?? [];
      postOverlay.write(id, { content: reply?.content ?? content, mentions, editedAt });
    } else updateComments(postId, (pages) => changeComment(pages, id, () => reply ?? { content, editedAt }));
  },
  onRefused: gone,
});

const deletionKind = defineKind<Deletion, { message: string }>({
  name: DELETION,
  send({ of, id }, { timeoutMs }) {
    const given = { params: { id }, timeoutMs };
    return of === "post" ? call(deletePost, given) : call(deleteComment, given);
  },
  isForms: true,
  isRepeatable: true,
  doneOnRetry: ["post_not_found", "comment_not_found"],
  describe: ({ of }) => ({ title: `Deletion of a ${of}` }),
  sentWords: ({ of }) => `${NAMES[of]} deleted`,
  onSent: drop,
  onRefused: gone,
});

/** Removes what was deleted from the lists and the counts. */
function drop({ of, id, postId }: Deletion): void {
  if (of === "post") return dropPost(id);
  updateComments(postId, (pages) => removeComment(pages, id));
  // Hides it until the latest comments under the closed post are read again.
  noteHidden("comment", id, false);
  // Asks the server for the total.
  sendRealtime({ type: "watch_posts", ids: [postId] });
  return undefined;
}

/** Removes a post from every list and from the device's cache. */
function dropPost(id: number): void {
  postOverlay.write(id, { isDeleted: true });
  noteHidden("post", id, false);
}

/** It was deleted already, by another member or by this one on another device. */
function gone({ of, id, postId }: Deletion, { code }: { code: string }): void {
  if (code === "post_not_found" && of === "post") dropPost(id);
  if (code !== "comment_not_found") return;
  updateComments(postId, (pages) => removeComment(pages, id));
  void invalidateEndpoint(getInteractions, { params: { postId } });
}

const visibilityKind = defineKind<Visibility, Post>({
  name: VISIBILITY,
  send: ({ postId, isPublic }, { timeoutMs }) =>
    call(updatePost, { params: { id: postId }, body: { isPublic }, timeoutMs }),
  isForgotten: true,
  isRepeatable: true,
  describe: ({ isPublic }) => ({ title: visibilityWords({ isPublic }) }),
  sentWords: visibilityWords,
  onSent: ({ postId, isPublic }) => postOverlay.write(postId, { isPublic }),
});

/** Changes to the member's own content that can wait for a signal. */
export const ownChangeKinds = [textChangeKind, deletionKind, visibilityKind];
