import type { ComponentProps } from "react";

import { deleteJobAsAdmin, deletePostAsAdmin } from "#contracts/admin-users.ts";

import { RemovalDialog } from "./RemovalDialog.tsx";

const KINDS = {
  post: { endpoint: deletePostAsAdmin, done: "Post deleted", failed: "Failed to delete post" },
  job: { endpoint: deleteJobAsAdmin, done: "Job deleted", failed: "Failed to delete job" },
};

export interface DoomedContent {
  kind: keyof typeof KINDS;
  id: number;
}

interface DeleteContentDialogProps extends Pick<
  ComponentProps<typeof RemovalDialog>,
  "open" | "onOpenChange" | "tell"
> {
  content: DoomedContent;
}

/** Asks before a member's post or job is removed. */
export function DeleteContentDialog({ content: { kind, id }, ...dialog }: DeleteContentDialogProps) {
  return (
    <RemovalDialog
      {...dialog}
      {...KINDS[kind]}
      params={{ id }}
      title={`Delete this ${kind}?`}
      text="Nobody sees it any more, and its author is told."
      confirmLabel={`Delete ${kind}`}
      reasonHelp="Its author reads it."
    />
  );
}
