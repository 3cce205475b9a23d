import { useEffect, useMemo, useRef, useState } from "react";

import type { Comment, Reply } from "#contracts/feed.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { sendRealtime } from "../../../platform/realtime.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { postOverlay } from "../post-overlay.ts";
import type { LivePost } from "../post-overlay.ts";
import { createCommentLikes, tellOutcome } from "../reactions.ts";
import { changeComment, updateComments } from "./comments.queries.ts";
import { addPending, removePending, retryPending } from "./pending-comments.ts";
import type { PendingComment } from "./pending-comments.ts";

/** The one box that is open below a comment: a reply to it, or a change of it. */
interface OpenBox {
  readonly kind: "reply" | "edit";
  /** The comment under which it stands; a reply's own comment. */
  readonly commentId: number;
  readonly to: Reply;
}

/** What can be done in a post's thread. `focusOn` gives the focus back to where an act began. */
export function useThread(
  post: LivePost,
  feedback: Feedback,
  focusOn: (commentId: number, act: string) => void,
) {
  const [box, setBox] = useState<OpenBox>();
  const [restored, setRestored] = useState(0);
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
  const likes = useMemo(
    () =>
      createCommentLikes((id, on) =>
        updateComments(post.id, (pages) =>
          changeComment(pages, id, (comment) => ({
            isLiked: on,
            likes: Math.max(0, comment.likes + Number(on) - Number(comment.isLiked)),
          })),
        ),
      ),
    [post.id],
  );

  const follow = async (answers: PendingComment["answers"], delivery: Promise<boolean>) => {
    feedback.clear();
    if (!(await delivery)) return;
    if (answers !== null) count(1);
    feedback.notify({ title: answers === null ? "Comment added!" : "Reply posted!", tone: "success" });
  };

  return {
    box,
    /** How often a text was put back into the box for a new comment, which then begins again. */
    restored,
    openBox: setBox,
    closeBox() {
      if (box !== undefined) focusOn(box.to.id, box.kind);
      setBox(undefined);
    },
    comment(content: string) {
      void follow(null, addPending(post.id, content, null));
    },
    reply({ commentId, to }: OpenBox, content: string) {
      const answers = { commentId, toId: to.id, name: to.user.name };
      focusOn(to.id, "reply");
      setBox(undefined);
      void follow(answers, addPending(post.id, content, answers));
    },
    retry(item: PendingComment) {
      void follow(item.answers, retryPending(post.id, item.key));
    },
    discard(item: PendingComment) {
      removePending(post.id, item.key);
    },
    /** Puts the text of a failed comment back where it was written, after what has been typed there since. */
    edit(item: PendingComment, memberId: number, comments: readonly Comment[]) {
      removePending(post.id, item.key);
      const under = comments.find((each) => each.id === item.answers?.commentId);
      const to = [under, ...(under?.replies ?? [])].find((each) => each?.id === item.answers?.toId);
      const draft = to === undefined ? `comment:${post.id}` : `reply:${to.id}`;
      const typed = readDraft(memberId, draft);
      const before = typeof typed === "string" && typed.trim() !== "" ? `${typed.trimEnd()}\n` : "";
      writeDraft(memberId, draft, before + item.content);
      if (under !== undefined && to !== undefined) setBox({ kind: "reply", commentId: under.id, to });
      else setRestored(restored + 1);
    },
    countRemoved: (removed: number) => count(-removed),
    async like(comment: Reply) {
      feedback.clear();
      try {
        const outcome = await likes.toggle(comment.id, comment.isLiked);
        if (outcome === undefined) return;
        tellOutcome({ title: outcome ? "Comment liked!" : "Removed like", tone: "success" });
      } catch (error) {
        tellOutcome({ title: "Error", text: errorMessage(error), tone: "error" });
      }
    },
  };
}
