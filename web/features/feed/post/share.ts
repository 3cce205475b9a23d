import { SHARE_TEXT_MAX } from "#contracts/reference/limits.ts";

import { paths } from "../../../paths.ts";
import { findPendingEntry } from "../../../platform/outbox/entries.ts";
import { copyLink, shareLink } from "../../../ui/share-link.ts";
import type { ShareOutcome } from "../../../ui/share-link.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { visibilityLane } from "../own-changes.ts";
import type { LivePost } from "../post-overlay.ts";

/** A text's first 100 code points, with '...' only when there is more. */
export function shareText(content: string): string {
  const characters = Array.from(content);
  if (characters.length <= SHARE_TEXT_MAX) return content;
  return `${characters.slice(0, SHARE_TEXT_MAX).join("")}...`;
}

/** The post's link for others: its public page or, for a members-only post, the feed. */
export function linkTo(post: Pick<LivePost, "id" | "isPublic">): string {
  const path = post.isPublic ? paths.sharedPost({ postId: post.id }) : paths.home({ post: post.id });
  return new URL(path, location.origin).href;
}

/** Share and Copy link of one post. `onShow` opens the dialog that holds the link. */
export function useSharing(post: LivePost, feedback: Feedback, onShow: () => void) {
  const report = (outcome: ShareOutcome) => {
    if (outcome === "unable") onShow();
    else if (outcome === "copied") {
      const isSent = findPendingEntry(visibilityLane(post.id)) === undefined;
      const access = post.isPublic ? undefined : "Only members can open it.";
      const text = isSent ? access : "Your change of who can open it is not sent yet.";
      feedback.notify({ title: "Link copied!", text, tone: "success" });
    }
  };
  return {
    async share() {
      feedback.clear();
      // Its author may prefer to make it public, and is asked.
      if (!post.isPublic && post.can.edit) return onShow();
      const title = `Post by ${post.author.name}`;
      const shared = { title, text: shareText(post.content) || title, url: linkTo(post) };
      return report(await shareLink(shared));
    },
    async copy() {
      feedback.clear();
      report(await copyLink(linkTo(post)));
    },
  };
}
