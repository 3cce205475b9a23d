import { updatePost } from "#contracts/feed.ts";

import { failureWords } from "../../../platform/use-endpoint-mutation.ts";
import { useEndpointMutation } from "../../../platform/use-endpoint.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import type { LivePost } from "../post-overlay.ts";
import { postOverlay } from "../post-overlay.ts";

/** Says who may read one's own post; shown at once, taken back when the server refuses. */
export function useVisibility(post: LivePost, feedback: Feedback) {
  const save = useEndpointMutation(updatePost, {
    onStart({ body }) {
      const before = post.isPublic;
      postOverlay.write(post.id, { isPublic: body.isPublic ?? before });
      return () => postOverlay.write(post.id, { isPublic: before });
    },
    onSuccess({ isPublic }) {
      postOverlay.write(post.id, { isPublic });
      const title = isPublic ? "Anyone with the link can see this post" : "Only members can see this post";
      feedback.notify({ title, tone: "success" });
    },
    onError: (error) =>
      feedback.notify({ title: "Error", text: failureWords(error, "Failed to update post"), tone: "error" }),
  });
  return {
    isPending: save.isPending,
    setPublic(isPublic: boolean) {
      feedback.clear();
      if (!save.isPending) save.mutate({ params: { id: post.id }, body: { isPublic } });
    },
  };
}
