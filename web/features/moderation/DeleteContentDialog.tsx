import type { ComponentProps } from "react";

import { deleteJobAsAdmin, deletePostAsAdmin } from "#contracts/admin-users.ts";

import { ExactTime } from "../../ui/RecordTable.tsx";
import { RemovalDialog } from "./RemovalDialog.tsx";

const KINDS = {
  post: { endpoint: deletePostAsAdmin, done: "Post deleted", failed: "Failed to delete post" },
  job: { endpoint: deleteJobAsAdmin, done: "Job deleted", failed: "Failed to delete job" },
};

/** The content to remove, and words that identify it. */
export interface Doomed {
  id: number;
  /** Its heading or text; a post may have no text. */
  words: string;
  createdAt: string;
}

export interface DoomedContent extends Doomed {
  kind: keyof typeof KINDS;
}

interface DeleteContentDialogProps extends Pick<
  ComponentProps<typeof RemovalDialog>,
  "open" | "onOpenChange" | "tell"
> {
  content: DoomedContent;
}

/** Asks for confirmation before a member's post or job is removed. */
export function DeleteContentDialog({ content, ...dialog }: DeleteContentDialogProps) {
  const { kind, id, words, createdAt } = content;
  return (
    <RemovalDialog
      {...dialog}
      {...KINDS[kind]}
      params={{ id }}
      title={`Delete this ${kind}?`}
      text={
        <>
          {words === "" ? null : (
            <p dir="auto" className="line-clamp-3 font-semibold text-ink [overflow-wrap:anywhere]">
              {words}
            </p>
          )}
          <p className="pb-2 text-sm">
            <ExactTime at={createdAt} />
          </p>
          <p>Nobody sees it any more, and its author is notified.</p>
        </>
      }
      confirmLabel={`Delete ${kind}`}
      reasonHelp="Its author reads it."
    />
  );
}
