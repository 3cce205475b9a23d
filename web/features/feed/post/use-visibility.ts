import { watchFirstTry } from "../../../platform/outbox/first-try.ts";
import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { queueVisibility } from "../own-changes.ts";
import type { LivePost } from "../post-overlay.ts";

/** The message once it has changed. */
export function visibilityWords({ isPublic }: { isPublic: boolean }): string {
  return isPublic ? "Anyone with the link can see this post" : "Only members can see this post";
}

/** Changes who may read the member's own post; shown at once, and reverted if the server refuses. */
export function useVisibility(post: LivePost, feedback: Feedback) {
  const queue = async (isPublic: boolean) => {
    feedback.clear();
    const entry = queueVisibility({ postId: post.id, isPublic });
    if (entry === undefined) return;
    const end = await watchFirstTry(entry.key);
    if (end.is === "sent") feedback.notify({ title: visibilityWords({ isPublic }), tone: "success" });
    if (end.is === "refused") feedback.notify(failureMessage(end.error, "Failed to update post"));
  };
  return { setPublic: (isPublic: boolean) => void queue(isPublic) };
}
