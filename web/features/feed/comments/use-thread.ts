import { useEffect, useRef, useState } from "react";

import type { AnyComment, Comment } from "#contracts/feed.ts";

import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { outbox } from "../../../platform/outbox/entries.ts";
import { deleteUnsent, mayEdit, retryEntry, watchFirstTry } from "../../../platform/outbox/first-try.ts";
import { sendRealtime } from "../../../platform/realtime.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { postOverlay } from "../post-overlay.ts";
import type { LivePost } from "../post-overlay.ts";
import { toggleCommentLike } from "../reactions.ts";
import { addPending, sentWords } from "./pending-comments.ts";
import type { PendingComment } from "./pending-comments.ts";

/** The one open box below a comment: a reply to it, or a change of it. */
export interface OpenBox {
  readonly kind: "reply" | "edit";
  /** The comment under which it stands; for a reply, the comment it belongs to. */
  readonly commentId: number;
  readonly to: Pick<AnyComment, "id" | "user">;
}

/** The actions in a post's thread. `focusOn` returns the focus to where an action began; `start` is open at first. */
export function useThread(
  post: LivePost,
  feedback: Feedback,
  focusOn: (commentId: number, act: string) => void,
  start?: OpenBox,
) {
  const [box, setBox] = useState(start);
  const [restored, setRestored] = useState(0);
  const [replies, setReplies] = useState(0);
  // Several changes may be under way at once; each counts from the latest state.
  const latest = useRef(post);
  useEffect(() => {
    latest.current = post;
  });
  const count = (change: number) => {
    postOverlay.write(post.id, { comments: Math.max(0, latest.current.comments + change) });
    // The server may already have counted it: ask it for the total.
    sendRealtime({ type: "watch_posts", ids: [post.id] });
  };

  /** Announces the comment if it arrives at once; one that waits shows its own state. */
  const follow = async (item: PendingComment | undefined) => {
    feedback.clear();
    if (item === undefined) return;
    const end = await watchFirstTry(item.key);
    // The response to a reply has no total, and without a socket nothing else reports it.
    if (end.is === "sent" && item.payload.answers !== null) count(1);
    if (end.is === "sent") feedback.notify({ title: sentWords(item.payload), tone: "success" });
  };

  return {
    box,
    /** How often a text was put back into the box for a new comment; each time, the box starts again. */
    restored,
    /** The same for the reply box. */
    restoredReplies: replies,
    openBox: setBox,
    closeBox() {
      if (box !== undefined) focusOn(box.to.id, box.kind);
      setBox(undefined);
    },
    comment(content: string) {
      void follow(addPending({ postId: post.id, content, answers: null }));
    },
    reply({ commentId, to }: OpenBox, content: string) {
      const answers = { commentId, toId: to.id, name: to.user.name };
      focusOn(to.id, "reply");
      setBox(undefined);
      void follow(addPending({ postId: post.id, content, answers }));
    },
    retry(item: PendingComment) {
      void follow(item);
      retryEntry(item.key);
    },
    discard(item: PendingComment) {
      deleteUnsent(item.key);
    },
    /** Puts a failed comment's text back where it was written, after anything typed there since. */
    edit(item: PendingComment, memberId: number, comments: readonly Comment[]) {
      // Another tab may have sent or taken it since it was drawn.
      const now = outbox.find(item.key);
      if (now === undefined || !mayEdit(now)) return;
      outbox.remove(item.key);
      const { answers, content } = item.payload;
      const under = comments.find((each) => each.id === answers?.commentId);
      const to = [under, ...(under?.replies ?? [])].find((each) => each?.id === answers?.toId);
      const draft = to === undefined ? `comment:${post.id}` : `reply:${to.id}`;
      const typed = readDraft(memberId, draft);
      const before = typeof typed === "string" && typed.trim() !== "" ? `${typed.trimEnd()}\n` : "";
      writeDraft(memberId, draft, before + content);
      if (under === undefined || to === undefined) return setRestored(restored + 1);
      setBox({ kind: "reply", commentId: under.id, to });
      setReplies(replies + 1);
    },
    countRemoved: (removed: number) => count(-removed),
    like(comment: AnyComment) {
      feedback.clear();
      toggleCommentLike(post.id, comment);
    },
  };
}
