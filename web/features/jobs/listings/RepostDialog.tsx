import { setJobStatus } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { useToday } from "../../../platform/server-time.ts";
import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../../platform/use-form.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import { Field } from "../../../ui/Field.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Input } from "../../../ui/Input.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { putJob, refreshBoard, refreshOutdated } from "../job-cache.ts";
import { checkDates, hintOfLastDay, suggestDates } from "./job-dates.ts";
import type { RepostDates } from "./job-dates.ts";

interface RepostDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
}

/** Puts a closed job back on the board, with future dates. */
export function RepostDialog({ job, open, onClose }: RepostDialogProps) {
  const today = useToday();
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
      refreshOutdated(error, job.id);
      if (form.refuseBy(error)) return;
      feedback.notify(failureMessage(error, "Failed to repost job. Please try again."));
    },
  });
  const { values, field, input } = form;
  return (
    <FormDialog
      open={open}
      title="Repost Job"
      description={job.heading}
      size="sm"
      onClose={onClose}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit((dates) => {
        reposting.send({ params: { id: job.id }, body: { status: "open", ...dates } });
      })}
      submitLabel="Repost"
      pending={reposting.isPending}
      pendingText="Reposting…"
    >
      <p className="text-base text-muted">
        The job goes back on the board as it is, and those who declared interest are notified.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...field("startDate")} label="Start date" required>
          <Input type="date" {...input("startDate")} />
        </Field>
        <Field
          {...field("endDate")}
          label="End date"
          required
          help={hintOfLastDay(values.endDate, today, today)}
        >
          <Input type="date" min={values.startDate || today} {...input("endDate")} />
        </Field>
      </div>
    </FormDialog>
  );
}
