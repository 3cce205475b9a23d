import { useEffect, useMemo, useRef, useState } from "react";

import type { Reply } from "#contracts/feed.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { newIdempotencyKey } from "../../../platform/idempotency.ts";
import { sendRealtime } from "../../../platform/realtime.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import type { LivePost } from "../post-overlay.ts";
import { createCommentLikes } from "../reactions.ts";
import { postOverlay } from "../use-post.ts";
import { changeComment } from "./comment-pages.ts";
import { updateComments } from "./comments.queries.ts";
import type { Unsent } from "./unsent.ts";
import { unsent } from "./use-unsent.ts";

/** The one box that is open below a comment: a reply to it, or a change of it. */
export interface OpenBox {
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

  const follow = async (answers: Unsent["answers"], delivery: Promise<boolean>) => {
    feedback.clear();
    if (!(await delivery)) return;
    if (answers !== null) count(1);
    feedback.notify({ title: answers === null ? "Comment added!" : "Reply posted!", tone: "success" });
  };

  return {
    box,
    openBox: setBox,
    closeBox() {
      if (box !== undefined) focusOn(box.to.id, box.kind);
      setBox(undefined);
    },
    comment(content: string) {
      void follow(null, unsent.add(post.id, { key: newIdempotencyKey(), content, answers: null }));
    },
    reply({ commentId, to }: OpenBox, content: string) {
      const answers = { commentId, toId: to.id, name: to.user.name };
      focusOn(to.id, "reply");
      setBox(undefined);
      void follow(answers, unsent.add(post.id, { key: newIdempotencyKey(), content, answers }));
    },
    retry(item: Unsent) {
      void follow(item.answers, unsent.retry(post.id, item.key));
    },
    countRemoved: (removed: number) => count(-removed),
    async like(comment: Reply) {
      feedback.clear();
      try {
        const outcome = await likes.toggle(comment.id, comment.isLiked);
        if (outcome === undefined) return;
        feedback.notify({ title: outcome ? "Comment liked!" : "Removed like", tone: "success" });
      } catch (error) {
        feedback.notify({ title: "Error", text: errorMessage(error), tone: "error" });
      }
    },
  };
}
