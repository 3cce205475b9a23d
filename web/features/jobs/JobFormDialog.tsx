import { useId } from "react";

import { createJob, updateJob } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { failureWords } from "./failure-words.ts";
import { putJob, refreshBoard } from "./job-cache.ts";
import { bodyOf, checkJob, EMPTY_JOB, isSameForm, readJobDraft, valuesOf } from "./job-form-values.ts";
import type { JobFormValues } from "./job-form-values.ts";
import { JobFormFields } from "./JobFormFields.tsx";
import { useSingleWrite } from "./use-single-write.ts";
import { useToday } from "./use-today.ts";

interface JobFormDialogProps {
  /** The job to change; absent for a new one. */
  job?: Job | undefined;
  open: boolean;
  onClose: () => void;
  onPosted?: ((job: Job) => void) | undefined;
}

/** Post or edit a job (D2 §2, §5). What is typed survives a reload; closing asks before it clears the form. */
export function JobFormDialog({ job, open, onClose, onPosted }: JobFormDialogProps) {
  const today = useToday();
  const formId = useId();
  const feedback = useFeedback();
  const start = job === undefined ? EMPTY_JOB : valuesOf(job);
  const [draft, keepDraft, clearDraft] = useDraft<Partial<JobFormValues>>(`job:${job?.id ?? "new"}`, start);
  const initial = readJobDraft(draft, start);
  const form = useForm({ initial, check: (values) => checkJob(values, today, job), onChange: keepDraft });
  const isDirty = !isSameForm(form.values, start);

  const close = () => {
    clearDraft();
    onClose();
  };
  const finish = (saved: Job, title: string) => {
    putJob(saved);
    refreshBoard();
    toast({ title, tone: "success" });
    close();
  };
  const refuse = (error: ApiError, fallback: string) => {
    if (form.refuseBy(error)) return;
    feedback.notify({ title: "Error", text: failureWords(error, fallback), tone: "error" });
  };
  const posting = useSingleWrite(createJob, {
    onSuccess: (saved) => {
      onPosted?.(saved);
      finish(saved, "Job Posted Successfully");
    },
    onError: (error) => refuse(error, "Failed to post job. Please try again."),
  });
  const saving = useSingleWrite(updateJob, {
    onSuccess: (saved) => finish(saved, "Job Updated Successfully"),
    onError: (error) => refuse(error, "Failed to update job. Please try again."),
  });
  const isPending = posting.isPending || saving.isPending;
  const send = (values: JobFormValues) => {
    feedback.clear();
    const body = bodyOf(values);
    if (job === undefined) posting.send({ body });
    else saving.send({ params: { id: job.id }, body });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isPending || close()}
      title={job === undefined ? "Post Job" : "Edit Job"}
      dirty={isDirty}
      closeOnOutside={false}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isPending}
            pendingText={job === undefined ? "Posting…" : "Saving…"}
          >
            {job === undefined ? "Post Job" : "Save changes"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <ErrorSummary errors={form.summary} />
        <JobFormFields form={form} today={today} job={job} />
      </form>
    </Dialog>
  );
}
