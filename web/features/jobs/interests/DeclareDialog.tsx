import type { Job } from "#contracts/jobs.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { interestWords, useInterest } from "./use-interest.ts";

interface JobDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
}

/** What declaring interest gives away is said before it is done. */
export function DeclareDialog({ job, open, onClose }: JobDialogProps) {
  const feedback = useFeedback();
  const { data: me } = useCurrentUser();
  // A success closes the dialog, and its words must not go with it.
  const notify: typeof feedback.notify = (message) => {
    if (message.tone === "success") toast({ ...message, title: message.title ?? "" });
    else feedback.notify(message);
  };
  const { declare, isDeclaring } = useInterest(job, { ...feedback, notify }, onClose);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      tone="normal"
      title={`Declare interest in “${job.heading}”?`}
      text={interestWords(me, job.author.name).question}
      confirmLabel="Declare Interest"
      pending={isDeclaring}
      pendingText="Declaring…"
      onConfirm={declare}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}
