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

/** After a project was added: whether to post it as well. */
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
      // It was made the first time, and its answer is lost.
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

/** What a post about a project says, cut to what a post can hold in characters as people count them. */
export function shareText({ title, description }: Pick<Project, "title" | "description">): string {
  return Array.from(`${title} - ${description}`).slice(0, POST_CONTENT_MAX).join("");
}
