import type { Feedback } from "../../../ui/use-feedback.tsx";
import type { LivePost } from "../post-overlay.ts";
import { copyLink, linkTo, sharePost } from "./share.ts";
import type { ShareOutcome } from "./share.ts";

/** Share and Copy link of one post. `onShow` opens the dialog that holds the link. */
export function useSharing(post: LivePost, feedback: Feedback, onShow: () => void) {
  const tell = (outcome: ShareOutcome) => {
    if (outcome === "unable") onShow();
    else if (outcome === "copied") {
      const text = post.isPublic ? undefined : "Only members can open it.";
      feedback.notify({ title: "Link copied!", text, tone: "success" });
    }
  };
  return {
    async share() {
      feedback.clear();
      // Its author may rather have it read by everybody, and is asked.
      if (!post.isPublic && post.can.edit) onShow();
      else tell(await sharePost(post));
    },
    async copy() {
      feedback.clear();
      tell((await copyLink(linkTo(post))) ? "copied" : "unable");
    },
  };
}
