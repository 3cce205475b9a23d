import { useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";

import { createJob, getJob, updateJob } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { useDraft } from "../../../platform/drafts.ts";
import { NeedsSignal } from "../../../platform/NeedsSignal.tsx";
import { useToday } from "../../../platform/server-time.ts";
import { useForm } from "../../../platform/use-form.ts";
import { useFresh, useRecordWrite } from "../../../platform/use-record-write.ts";
import { afterLayersClosed } from "../../../ui/dialog-history.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { putJob, refreshBoard, refreshOutdated } from "../job-cache.ts";
import {
  askForPaidJob,
  bodyOf,
  checkJob,
  EMPTY_JOB,
  isPaymentOpen,
  NEW_JOB_DRAFT,
  notePaidForm,
  valuesOf,
} from "./job-form-values.ts";
import type { JobFormValues } from "./job-form-values.ts";
import { JobFormFields } from "./JobFormFields.tsx";
import { useUnlessPaid } from "./use-unless-paid.ts";

interface JobFormDialogProps {
  /** The job to change; absent for a new one. */
  job?: Job | undefined;
  open: boolean;
  onClose: () => void;
  onPosted?: ((job: Job) => void) | undefined;
  /** Called when the dialog's history entry is gone as well, so that the address may change. */
  onClosed?: (() => void) | undefined;
  /** Renders the boosting part in the form of a new job. */
  renderBoost?: ((form: NewJobHandle) => ReactNode) | undefined;
}

/** A new job's form, as another way to post (a boost) uses it. */
export interface NewJobHandle {
  /** The name of the draft. */
  draft: string;
  /** The job as typed; null if something is missing, which the form then shows. */
  read: () => ReturnType<typeof bodyOf> | null;
  /** Shows errors beside their fields; false if none belongs to a field. */
  refuse: (fields: Readonly<Record<string, string>>) => boolean;
  /** The job is posted; `job` is null if the first attempt posted it and the response was lost. */
  done: (job: Job | null, title: string) => void;
  /** The job waits for a moderator: closes the form. */
  close: () => void;
  /** The form's own button is posting the job. */
  isPosting: boolean;
  /** The form's own button may have posted it: the response was lost, and pressing again sends the same request. */
  isUnsure: boolean;
  /** Call while the job is being posted in the other way. */
  setBoosting: (isBoosting: boolean) => void;
  /** Repeats the boost while it is unknown whether it posted the job; the form's own button then does the same. */
  boostAgain: (() => void) | null;
  setBoostAgain: (again: (() => void) | null) => void;
  /** Whether an open payment is being checked. */
  isAsking: boolean;
  /** Runs `post`, but if an open payment may have posted the job already, checks that first. */
  unlessPaid: (post: () => void) => void;
  /** Leads to the payment's checkout without asking about the typed text, which is stored until it is paid. */
  leaveToPay: (paymentIntentId: string | undefined, go: () => void) => void;
}

const PAID_JOB_POSTED = "The job you paid for is posted";
/** The longest time that the form is delayed by checking a payment. */
const FORM_WAITS_MS = 5_000;

/** Posts or edits a job. Typed text survives a reload, unless it was paid for; closing asks before clearing the form. */
export function JobFormDialog(props: JobFormDialogProps) {
  const [isAsking, setAsking] = useState(() => props.job === undefined && isPaymentOpen());
  useEffect(() => {
    if (!isAsking) return;
    void askForPaidJob(FORM_WAITS_MS).then(({ state }) => {
      if (state === "posted") {
        refreshBoard();
        toast({ title: PAID_JOB_POSTED, tone: "success" });
      }
      setAsking(false);
    });
  }, [isAsking]);
  return isAsking ? null : <ReadyForm {...props} />;
}

function ReadyForm(props: JobFormDialogProps) {
  const { job, open, onClose, onPosted, onClosed, renderBoost } = props;
  const today = useToday();
  const feedback = useFeedback();
  const isNew = job === undefined;
  const stored = useFresh(getJob, isNew ? undefined : { params: { id: job.id } }, job);
  const start = stored === undefined ? EMPTY_JOB : valuesOf(stored);
  const name = isNew ? NEW_JOB_DRAFT : `job:${job.id}`;
  const [draft, keepDraft, clearDraft] = useDraft<Partial<JobFormValues>>(name, {});
  const form = useForm<JobFormValues>({
    initial: { ...start, ...draft },
    start,
    check: (values) => checkJob(values, today, stored),
    // All values of a new job, because `forgetPaidForm` compares them.
    onChange: (values, changes) => keepDraft(isNew ? values : changes),
  });
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const [isBoosting, setBoosting] = useState(false);
  const [boostAgain, setBoostAgain] = useState<(() => void) | null>(null);
  const isDirty = leaving === null && form.isDirty;

  const close = () => {
    clearDraft();
    onClose();
  };
  const finish = (saved: Job | null, title: string) => {
    if (saved !== null) {
      onPosted?.(saved);
      putJob(saved);
    }
    refreshBoard();
    toast({ title, tone: "success" });
    close();
  };
  const done = isNew ? "Job Posted Successfully" : "Job Updated Successfully";
  const { save, isPending, isUnsure } = useRecordWrite(createJob, updateJob, {
    id: job?.id,
    draft: name,
    form,
    feedback,
    close,
    onSaved: (saved) => finish(saved, done),
    onAlreadyMade: () => finish(null, done),
    onRefused: (error) => {
      if (job !== undefined) refreshOutdated(error, job.id);
    },
    failed: isNew ? "Failed to post job. Please try again." : "Failed to update job. Please try again.",
  });
  const { unlessPaid, isAsking } = useUnlessPaid({
    typed: isNew ? form.values : null,
    onPosted: (paidJob) => finish(paidJob, PAID_JOB_POSTED),
    feedback,
  });
  const handle: NewJobHandle = {
    draft: name,
    read: () => {
      let body: ReturnType<typeof bodyOf> | null = null;
      form.submit((values) => (body = bodyOf(values)))({ preventDefault: () => {} });
      return body;
    },
    refuse: (fields) => {
      const names = Object.keys(EMPTY_JOB).filter((name) => fields[name] !== undefined);
      if (names.length > 0) form.refuse(fields);
      return names.length > 0;
    },
    done: finish,
    close,
    isPosting: isPending,
    isAsking,
    isUnsure,
    setBoosting,
    boostAgain,
    setBoostAgain: (again) => setBoostAgain(() => again),
    unlessPaid,
    leaveToPay: (paymentIntentId, go) => {
      notePaidForm({ values: form.values, paymentIntentId });
      setLeaving({ go });
    },
  };
  const noteClosed = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    if (!open) afterLayersClosed(noteClosed);
  }, [open]);
  // Runs after the dialog has removed its own leave warning.
  useEffect(() => leaving?.go(), [leaving]);

  return (
    <FormDialog
      open={open}
      title={isNew ? "Post Job" : "Edit Job"}
      dirty={isDirty}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit((values) =>
        boostAgain === null ? unlessPaid(() => save(bodyOf(values))) : boostAgain(),
      )}
      submitLabel={isNew ? "Post Job" : "Save changes"}
      pending={isPending || isBoosting || isAsking}
      pendingText={isNew ? "Posting…" : "Saving…"}
    >
      <NeedsSignal>A job cannot be sent without one. What you type is kept.</NeedsSignal>
      <JobFormFields form={form} today={today} job={stored} />
      {isNew ? renderBoost?.(handle) : null}
    </FormDialog>
  );
}
