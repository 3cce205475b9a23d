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
import { putJob, refreshBoard } from "../job-cache.ts";
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
import { refreshOutdated } from "./refresh-outdated.ts";
import { useUnlessPaid } from "./use-unless-paid.ts";

interface JobFormDialogProps {
  /** The job to change; absent for a new one. */
  job?: Job | undefined;
  open: boolean;
  onClose: () => void;
  onPosted?: ((job: Job) => void) | undefined;
  /** Its own entry has left the history, too: the address may change. */
  onClosed?: (() => void) | undefined;
  /** What boosting adds to the form of a new job. */
  renderBoost?: ((form: NewJobHandle) => ReactNode) | undefined;
}

/** A new job's form, for another way to post it than its own button. */
export interface NewJobHandle {
  /** Under which name it is kept. */
  draft: string;
  /** The job as typed; null when something is missing, which the form then shows. */
  read: () => ReturnType<typeof bodyOf> | null;
  /** Shows errors beside their fields; false when none of them is about a field. */
  refuse: (fields: Readonly<Record<string, string>>) => boolean;
  /** The job is there; null where it was the first time, and the answer is lost. */
  done: (job: Job | null, title: string) => void;
  /** The job waits for a moderator: there is nothing more to fill in. */
  close: () => void;
  /** The form's own button is posting the job. */
  isPosting: boolean;
  /** It may have posted it: no answer came, and pressed again it is the same request. */
  isUnsure: boolean;
  /** To be told while the job is being posted in that other way. */
  setBoosting: (isBoosting: boolean) => void;
  /** Does that once more, while nobody knows whether it has posted the job; the form's own button then does the same. */
  boostAgain: (() => void) | null;
  setBoostAgain: (again: (() => void) | null) => void;
  /** Whether that is being asked about. */
  isAsking: boolean;
  /** Posts it in another way: not while a payment is open that may have posted it, of which this asks first. */
  unlessPaid: (post: () => void) => void;
  /** Does what leads to that payment's checkout, with nobody asking about what was typed: that is kept until it is paid. */
  leaveToPay: (paymentIntentId: string | undefined, go: () => void) => void;
}

const PAID_JOB_POSTED = "The job you paid for is posted";
/** Longer than this nobody waits for their own form. */
const FORM_WAITS_MS = 5_000;

/** Post or edit a job. What is typed survives a reload, unless it was paid for; closing asks before it clears the form. */
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
    // A new one's whole: `forgetPaidForm` compares it.
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
  // After the dialog has taken its own warning away.
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
