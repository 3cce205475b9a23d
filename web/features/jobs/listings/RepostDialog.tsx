import { useId } from "react";

import { setJobStatus } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { useToday } from "../../../platform/server-time.ts";
import { failureWords } from "../../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../../platform/use-form.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { putJob, refreshBoard } from "../job-cache.ts";
import { checkDates, suggestDates } from "./repost-dates.ts";
import type { RepostDates } from "./repost-dates.ts";

interface RepostDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
}

/** Puts a closed job back on the board, with dates that lie ahead. */
export function RepostDialog({ job, open, onClose }: RepostDialogProps) {
  const today = useToday();
  const formId = useId();
  const feedback = useFeedback();
  const form = useForm<RepostDates>({
    initial: suggestDates(job, today),
    check: (dates) => checkDates(dates, today, job),
  });
  const reposting = useSingleWrite(setJobStatus, {
    onSuccess: (saved) => {
      putJob(saved);
      refreshBoard();
      toast({ title: "Job Reposted", tone: "success" });
      onClose();
    },
    onError: (error) => {
      if (form.refuseBy(error)) return;
      feedback.notify({
        title: "Error",
        text: failureWords(error, "Failed to repost job. Please try again."),
        tone: "error",
      });
    },
  });
  const { values, errors, idOf, set } = form;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || reposting.isPending || onClose()}
      title="Repost Job"
      description={job.heading}
      size="sm"
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={reposting.isPending}
            pendingText="Reposting…"
          >
            Repost
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.submit((dates) => {
          feedback.clear();
          reposting.send({ params: { id: job.id }, body: { status: "open", ...dates } });
        })}
      >
        <ErrorSummary errors={form.summary} />
        <p className="text-base text-muted">
          The job goes back on the board as it is, and those who declared interest are told.
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          <Field id={idOf("startDate")} label="Start date" required error={errors.startDate}>
            <Input
              type="date"
              value={values.startDate}
              onChange={(event) => set("startDate", event.target.value)}
            />
          </Field>
          <Field id={idOf("endDate")} label="End date" required error={errors.endDate}>
            <Input
              type="date"
              min={values.startDate || today}
              value={values.endDate}
              onChange={(event) => set("endDate", event.target.value)}
            />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
