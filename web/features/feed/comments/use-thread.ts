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

/** The one box that is open below a comment: a reply to it, or a change of it. */
export interface OpenBox {
  readonly kind: "reply" | "edit";
  /** The comment under which it stands; a reply's own comment. */
  readonly commentId: number;
  readonly to: Pick<AnyComment, "id" | "user">;
}

/** What can be done in a post's thread. `focusOn` gives the focus back to where an act began; `start` is open at first. */
export function useThread(
  post: LivePost,
  feedback: Feedback,
  focusOn: (commentId: number, act: string) => void,
  start?: OpenBox,
) {
  const [box, setBox] = useState(start);
  const [restored, setRestored] = useState(0);
  const [replies, setReplies] = useState(0);
  // Several may be on their way at once; each counts from what is known then.
  const latest = useRef(post);
  useEffect(() => {
    latest.current = post;
  });
  const count = (change: number) => {
    postOverlay.write(post.id, { comments: Math.max(0, latest.current.comments + change) });
    // The server may have counted it here already: it says how many there are.
    sendRealtime({ type: "watch_posts", ids: [post.id] });
  };

  /** Says here that it has arrived, if it does so at once; of what waits its own place says all. */
  const follow = async (item: PendingComment | undefined) => {
    feedback.clear();
    if (item === undefined) return;
    const end = await watchFirstTry(item.key);
    // Its answer does not say how many there are now, and without a socket nobody else does.
    if (end.is === "sent" && item.payload.answers !== null) count(1);
    if (end.is === "sent") feedback.notify({ title: sentWords(item.payload), tone: "success" });
  };

  return {
    box,
    /** How often a text was put back into the box for a new comment, which then begins again. */
    restored,
    /** The same of the box for a reply. */
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
    /** Puts the text of a failed comment back where it was written, after what has been typed there since. */
    edit(item: PendingComment, memberId: number, comments: readonly Comment[]) {
      // Another tab may have sent it, or taken it, since it was drawn.
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
