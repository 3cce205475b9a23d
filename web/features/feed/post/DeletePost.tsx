import { deletePost } from "#contracts/feed.ts";

import { useEndpointMutation } from "../../../platform/use-endpoint.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import type { LivePost } from "../post-overlay.ts";
import { postOverlay } from "../post-overlay.ts";

interface DeletePostProps {
  post: LivePost;
  open: boolean;
  onClose: () => void;
  feedback: Feedback;
  /** The post is gone; the focus needs another place. */
  onDeleted: () => void;
}

const NAME_LENGTH = 60;

/** How a post is called in a question: by its first words. */
function nameOf({ content, images, videoUrl }: LivePost): string {
  const [line = ""] = content.split("\n");
  const words = Array.from(line);
  if (words.length === 0) {
    if (images.length === 0 && videoUrl !== null) return "with a video";
    return images.length === 1 ? "with one photo" : `with ${images.length} photos`;
  }
  return `“${words.slice(0, NAME_LENGTH).join("").trimEnd()}${words.length > NAME_LENGTH ? "…" : ""}”`;
}

/** Asks before a post is deleted, and deletes it. */
export function DeletePost({ post, open, onClose, feedback, onDeleted }: DeletePostProps) {
  const remove = useEndpointMutation(deletePost, {
    onSuccess() {
      onClose();
      onDeleted();
      feedback.notify({ title: "Post deleted", tone: "success" });
      postOverlay.write(post.id, { isDeleted: true });
    },
    onError(error) {
      // Somebody else was quicker, or oneself on another device.
      if (error.code === "post_not_found") postOverlay.write(post.id, { isDeleted: true });
      onClose();
      feedback.notify({ title: "Error", text: "Failed to delete post", tone: "error" });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete your post ${nameOf(post)}?`}
      text="Its photos, its video and its comments go with it."
      confirmLabel="Delete post"
      pending={remove.isPending}
      pendingText="Deleting…"
      onConfirm={() => remove.mutate({ params: { id: post.id } })}
    />
  );
}
