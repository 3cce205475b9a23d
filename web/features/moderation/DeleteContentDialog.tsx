import { deleteJobAsAdmin, deletePostAsAdmin } from "#contracts/admin-users.ts";

import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";
import { RemovalDialog } from "./RemovalDialog.tsx";

const KINDS = {
  post: { endpoint: deletePostAsAdmin, done: "Post deleted", failed: "Failed to delete post" },
  job: { endpoint: deleteJobAsAdmin, done: "Job deleted", failed: "Failed to delete job" },
};

export interface DoomedContent {
  kind: keyof typeof KINDS;
  id: number;
}

interface DeleteContentDialogProps {
  content: DoomedContent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Says that it is done, in the dialog below. */
  tell: (message: Message) => void;
}

/** Asks before a member's post or job is removed. */
export function DeleteContentDialog({ content, open, onOpenChange, tell }: DeleteContentDialogProps) {
  const feedback = useFeedback();
  const { endpoint, done, failed } = KINDS[content.kind];
  const { send, isPending } = useAct(endpoint, {
    done,
    failed,
    onDone: () => onOpenChange(false),
    feedback,
    tell,
  });
  return (
    <RemovalDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete this ${content.kind}?`}
      text="Nobody sees it any more, and its author is told."
      confirmLabel={`Delete ${content.kind}`}
      reasonHelp="Its author reads it."
      isPending={isPending}
      onConfirm={(reason) => send({ params: { id: content.id }, query: reason === "" ? {} : { reason } })}
    >
      {feedback.inline}
    </RemovalDialog>
  );
}
