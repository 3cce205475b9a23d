import { createPost, listPosts, listUserPosts } from "#contracts/feed.ts";
import type { Project } from "#contracts/projects.ts";
import { POST_CONTENT_MAX } from "#contracts/reference/limits.ts";

import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";

interface ShareProjectProps {
  project: Project;
  open: boolean;
  onClose: () => void;
}

/** Asks, after a project was added, whether to post it as well. */
export function ShareProject({ project, open, onClose }: ShareProjectProps) {
  const feedback = useFeedback();
  const finish = () => {
    for (const list of [listPosts, listUserPosts]) void invalidateEndpoint(list);
    onClose();
    toast({ title: "Post created!", tone: "success" });
  };
  const posting = useSingleWrite(createPost, {
    onSuccess: finish,
    onError: unlessHeld(onClose, (error) => {
      // The first attempt posted it, and its response was lost.
      if (error.code === "request_already_done") return finish();
      feedback.notify(failureMessage(error, "Failed to share project. Please try again."));
      return undefined;
    }),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Portfolio Uploaded!"
      text="Would you like to share it as a post, with the same photos?"
      tone="normal"
      confirmLabel="Yes"
      cancelLabel="No"
      pending={posting.isPending}
      pendingText="Posting..."
      onConfirm={() => {
        feedback.clear();
        posting.send({
          body: {
            content: shareText(project),
            imageUrls: project.imageUrls,
            imageAlts: project.images.map(({ alt }) => alt),
          },
        });
      }}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}

/** The text of a post about a project, cut to a post's limit in user-perceived characters. */
export function shareText({ title, description }: Pick<Project, "title" | "description">): string {
  return Array.from(`${title} - ${description}`).slice(0, POST_CONTENT_MAX).join("");
}
