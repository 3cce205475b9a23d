import { deleteJob } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { failureWords } from "../../../platform/use-endpoint-mutation.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { dropJob, refreshBoard } from "../job-cache.ts";

interface DeleteDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
  /** Before the job leaves what is cached, so that nobody who shows it by itself asks for it again. */
  onDeleted: (id: number) => void;
}

/** Names the job that goes, and what goes with it. */
export function DeleteDialog({ job, open, onClose, onDeleted }: DeleteDialogProps) {
  const feedback = useFeedback();
  const takeOff = () => {
    onDeleted(job.id);
    dropJob(job.id);
    refreshBoard();
  };
  const deletion = useSingleWrite(deleteJob, {
    onSuccess: () => {
      takeOff();
      toast({ title: "Job Deleted Successfully", tone: "success" });
      onClose();
    },
    onError: (error) => {
      // Gone already, by another device: that is what was wanted.
      if (error.code === "job_not_found") takeOff();
      feedback.notify({
        title: "Error",
        text: failureWords(error, "Failed to delete job. Please try again."),
        tone: "error",
      });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Are you sure you want to delete this job?"
      text={`“${job.heading}” leaves the board, and the interest declared in it ends.${job.isBoosted ? " Its boost is not refunded." : ""}`}
      confirmLabel="Delete job"
      pending={deletion.isPending}
      pendingText="Deleting…"
      onConfirm={() => deletion.send({ params: { id: job.id } })}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}
