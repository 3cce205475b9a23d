import { deleteUser } from "#contracts/admin-users.ts";

import { useFeedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";
import { RemovalDialog } from "./RemovalDialog.tsx";
import type { UserDialogProps } from "./user-acts.ts";

/** Asks before a member is erased. */
export function DeleteUserDialog({ user, open, onOpenChange }: UserDialogProps) {
  const feedback = useFeedback();
  const { send, isPending, question } = useAct(deleteUser, {
    done: `${user.name} is deleted`,
    failed: "Failed to delete user",
    onDone: () => onOpenChange(false),
    feedback,
  });
  return (
    <RemovalDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${user.name}?`}
      text="Their account, posts, jobs and files are erased at once. This cannot be undone."
      confirmLabel="Delete user"
      reasonHelp="It stands in the log."
      isPending={isPending}
      onConfirm={(reason) => send({ params: { userId: user.id }, query: reason === "" ? {} : { reason } })}
    >
      {feedback.inline}
      {question}
    </RemovalDialog>
  );
}
