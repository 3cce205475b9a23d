import { unbanUser } from "#contracts/admin-users.ts";

import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";
import type { UserDialogProps } from "./user-acts.ts";

/** Asks before a ban ends. */
export function UnbanDialog({ user, open, onOpenChange }: UserDialogProps) {
  const feedback = useFeedback();
  const { send, isPending } = useAct(unbanUser, {
    done: `${user.name} is no longer banned`,
    failed: "Failed to unban user",
    onDone: () => onOpenChange(false),
    complain: feedback.notify,
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Unban ${user.name}?`}
      text="They can sign in again, and what was hidden is there again."
      confirmLabel="Unban"
      tone="normal"
      pending={isPending}
      pendingText="Ending the ban…"
      onConfirm={() => {
        feedback.clear();
        send({ params: { userId: user.id } });
      }}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}
