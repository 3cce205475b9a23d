import { confirmBoostPayment } from "#contracts/boosts.ts";
import { flagsOf, readFlags } from "#contracts/job-flags.ts";
import type { JobFlag } from "#contracts/job-flags.ts";
import {
  engagementsFor,
  JOB_DATE_WORDS,
  jobForm,
  RATE_REQUIRED,
  usualEngagement,
} from "#contracts/job-form.ts";
import type { Engagement, JobType, PayPeriod } from "#contracts/job-view.ts";
import type { Job } from "#contracts/jobs.ts";
import { PAYMENT_OPEN_HOURS } from "#contracts/reference/limits.ts";
import { OTHER_TRADE } from "#contracts/reference/trades.ts";

import { call } from "../../../platform/api-client.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { clearDraft, clearSentDraft, isAsSent, readDraft, writeDraft } from "../../../platform/drafts.ts";
import { findErrors } from "../../../platform/form-errors.ts";
import { readMemberId } from "../../../platform/session.ts";
import type { FieldErrors } from "../../../platform/use-form.ts";

/** The job form's values, in the order of its fields. */
export interface JobFormValues extends Record<JobFlag, boolean> {
  title: string;
  trade: string;
  customTrade: string;
  county: string;
  town: string;
  type: JobType;
  engagement: Engagement;
  rate: string;
  payPeriod: PayPeriod;
  startDate: string;
  endDate: string;
  description: string;
  isPublic: boolean;
}

/** The name of a new job's draft. */
export const NEW_JOB_DRAFT = "job:new";

export const EMPTY_JOB: JobFormValues = {
  title: "",
  trade: "",
  customTrade: "",
  county: "",
  town: "",
  type: "day_rate",
  engagement: "cis",
  rate: "",
  payPeriod: "day",
  startDate: "",
  endDate: "",
  description: "",
  ...readFlags([]),
  isPublic: false,
};

/** Fills the form from a job; a custom trade shows as 'Other' with its text beside it. */
export function valuesOf(job: Job): JobFormValues {
  const { type, payPeriod, rate, engagement, startDate, endDate, county, town, description } = job;
  const isTyped = job.tradeKey === OTHER_TRADE && job.trade !== OTHER_TRADE;
  return {
    title: job.title ?? "",
    trade: job.tradeKey,
    customTrade: isTyped ? job.trade : "",
    county,
    town,
    type,
    payPeriod,
    rate,
    engagement,
    startDate,
    endDate,
    description,
    ...readFlags(flagsOf(job)),
    isPublic: job.isPublic,
  };
}

/** The request body: a custom trade counts only with 'Other'. */
export function bodyOf(values: JobFormValues) {
  return {
    ...values,
    customTrade: values.trade === OTHER_TRADE ? values.customTrade : "",
  };
}

/** Returns all errors of the form. `before` is the job being changed: it may keep a past start. */
export function checkJob(values: JobFormValues, today: string, before?: Job): FieldErrors<JobFormValues> {
  const errors: FieldErrors<JobFormValues> = findErrors(jobForm, bodyOf(values));
  const isStartUnchanged = before !== undefined && before.startDate === values.startDate;
  if (errors.startDate === undefined && !isStartUnchanged && values.startDate < today) {
    errors.startDate = JOB_DATE_WORDS.startInPast;
  }
  // Matches the field's label for this pay period.
  if (errors.rate === RATE_REQUIRED && values.payPeriod !== "day") errors.rate = "Rate is required";
  return errors;
}

/** What changes with the job type: day-rate jobs are paid by the day, and CIS is for them. */
export function withType(type: JobType): Pick<JobFormValues, "type" | "payPeriod" | "engagement"> {
  return { type, payPeriod: USUAL_PERIOD[type], engagement: usualEngagement(type) };
}

/** What changes with the pay period: a salary leaves no choice of engagement. */
export function withPayPeriod(
  payPeriod: PayPeriod,
  engagement: Engagement,
): Pick<JobFormValues, "payPeriod" | "engagement"> {
  const choices = engagementsFor(payPeriod);
  return { payPeriod, engagement: choices.find((each) => each === engagement) ?? choices[0] ?? engagement };
}

const USUAL_PERIOD = { day_rate: "day", part_time: "hour", full_time: "year" } as const;

/** The name of the draft with the job that the member left to pay for. */
const PAID_JOB_DRAFT = "job:paying";
/** After this, the server has cancelled the payment, or has checked it often enough to have posted the job. */
const SETTLED_AFTER_MS = 2 * PAYMENT_OPEN_HOURS * 3_600_000;

/** The new job's form as sent, the payment, and when the member left for it. */
interface PaidForm {
  values: JobFormValues;
  paymentIntentId: string | undefined;
  leftAt: number;
}

function readPaidForm(): PaidForm | undefined {
  const memberId = readMemberId();
  return memberId === null ? undefined : (readDraft(memberId, PAID_JOB_DRAFT) as PaidForm | undefined);
}

export function notePaidForm(paid: Omit<PaidForm, "leftAt">): void {
  const memberId = readMemberId();
  if (memberId !== null) writeDraft(memberId, PAID_JOB_DRAFT, { ...paid, leftAt: Date.now() });
}

/** Whether the new job's form, as typed or stored, equals the one left for a payment whose outcome is unknown. */
export function isPaymentOpen(typed?: JobFormValues): boolean {
  const [memberId, paid] = [readMemberId(), readPaidForm()];
  if (memberId === null || paid?.paymentIntentId === undefined) return false;
  return isAsSent(typed ?? readDraft(memberId, NEW_JOB_DRAFT), paid.values);
}

/** `unsure`: it may be posted already, or at any moment. */
export type PaidJob = { state: "posted"; job: Job | null } | { state: "unsure" | "not posted" };

/**
 * Checks whether a paid job is posted, since the page may have ended before it was told; if so, deletes the draft.
 * Waits `timeoutMs` at most. A payment still unanswered after two days counts as not posted, so that it does not block
 * the form for ever.
 */
export async function askForPaidJob(timeoutMs?: number): Promise<PaidJob> {
  const { paymentIntentId = "", leftAt = 0 } = readPaidForm() ?? {};
  try {
    const { state, job } = await call(confirmBoostPayment, { body: { paymentIntentId }, timeoutMs });
    if (state === "boosted") {
      forgetPaidForm();
      return { state: "posted", job };
    }
    if (state === "processing") return { state: "unsure" };
    // An unpaid payment can still be paid, and then boosts the job posted meanwhile; any other state is final.
    if (state !== "unpaid") forgetPayment();
    return { state: "not posted" };
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === "payment_not_found";
    if (isGone) forgetPayment();
    const isSettled = isGone || Date.now() - leftAt > SETTLED_AFTER_MS;
    return { state: isSettled ? "not posted" : "unsure" };
  }
}

/** Called once it is paid: deletes the new job's draft, unless it has been changed since. */
export function forgetPaidForm(): void {
  const paid = readPaidForm();
  if (paid !== undefined) clearSentDraft(NEW_JOB_DRAFT, paid.values);
  forgetPayment();
}

function forgetPayment(): void {
  const memberId = readMemberId();
  if (memberId !== null) clearDraft(memberId, PAID_JOB_DRAFT);
}
