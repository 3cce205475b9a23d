import { setJobStatus } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { putJob, refreshBoard, refreshOutdated } from "../job-cache.ts";

interface CloseDialogProps {
  job: Job;
  to: "filled" | "withdrawn";
  open: boolean;
  onClose: () => void;
}

const WORDS = {
  filled: {
    ask: (heading: string) => `Mark “${heading}” as filled?`,
    confirm: "Mark as filled",
    done: "Job Marked as Filled",
  },
  withdrawn: {
    ask: (heading: string) => `Take “${heading}” down?`,
    confirm: "Take down",
    done: "Job Taken Down",
  },
};

/** Says what closing a job does and asks for confirmation. */
export function CloseDialog({ job, to, open, onClose }: CloseDialogProps) {
  const feedback = useFeedback();
  const words = WORDS[to];
  const closing = useSingleWrite(setJobStatus, {
    onSuccess: (saved) => {
      putJob(saved);
      refreshBoard();
      toast({ title: words.done, tone: "success" });
      onClose();
    },
    onError: (error) => {
      refreshOutdated(error, job.id);
      feedback.notify(failureMessage(error, "Failed to update job. Please try again."));
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      tone="normal"
      title={words.ask(job.heading)}
      text={`It leaves the board, and those who declared interest are notified. You can repost it later.${job.isBoosted ? " Its boost ends with it." : ""}`}
      confirmLabel={words.confirm}
      pending={closing.isPending}
      pendingText="Closing…"
      onConfirm={() => closing.send({ params: { id: job.id }, body: { status: to } })}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}
