import { deleteJob } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { DeletionDialog } from "../../../platform/DeletionDialog.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { dropJob, refreshBoard } from "../job-cache.ts";

interface DeleteDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
  /** Called before the job is removed from the cache, so that a component showing it does not read it again. */
  onDeleted: (id: number) => void;
}

/** Asks for confirmation and names the job to be deleted, and what is deleted with it. */
export function DeleteDialog({ job, open, onClose, onDeleted }: DeleteDialogProps) {
  const takeOff = () => {
    onDeleted(job.id);
    dropJob(job.id);
    refreshBoard();
    toast({ title: "Job Deleted Successfully", tone: "success" });
    onClose();
  };
  return (
    <DeletionDialog
      endpoint={deleteJob}
      call={{ params: { id: job.id } }}
      open={open}
      onClose={onClose}
      title="Are you sure you want to delete this job?"
      text={`“${job.heading}” leaves the board, and the interest declared in it ends.${job.isBoosted ? " Its boost is not refunded." : ""}`}
      confirmLabel="Delete job"
      gone="job_not_found"
      onGone={takeOff}
      failed="Failed to delete job. Please try again."
    />
  );
}
