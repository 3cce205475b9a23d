import * as z from "zod/mini";

import { daysBetween } from "./calendar.ts";
import { calendarDate, formRule, isCalendarDate, optionalText, text, tooLong } from "./fields.ts";
import { forFlags } from "./job-flags.ts";
import {
  ENGAGEMENTS,
  JOB_TYPES,
  PAY_PERIODS,
  type Engagement,
  type JobType,
  type PayPeriod,
} from "./job-view.ts";
import { parseRate } from "./rate.ts";
import * as limits from "./reference/limits.ts";
import { parseLocation } from "./reference/regions.ts";
import { areaSchema, CUSTOM_TRADE_WORDS, isTradeLongEnough, townSchema } from "./reference/schemas.ts";
import { CUSTOM_TRADE_MAX } from "./reference/trades.ts";

/** Words of the date rules; those that depend on today's date are certain on the server only. */
export const JOB_DATE_WORDS = {
  startInPast: "Start date cannot be in the past",
  endInPast: "End date cannot be in the past",
  startTooFar: "Start date must be within two years from today",
  endBeforeStart: "End date cannot be before start date",
  tooLong: "A job can last two years at most",
} as const;

const tradeTooLong = tooLong("Trade", CUSTOM_TRADE_MAX);
export const RATE_REQUIRED = "Day rate is required";
const RATE_WORDS = "Please enter a rate such as 180 or 180-200";

const fields = {
  /** Shown as '{trade} - {town}' when empty. */
  title: optionalText(tooLong("Title", limits.JOB_TITLE_MAX)),
  /** One of the 36 trades, or the typed trade itself. */
  trade: text({ required: "Trade is required", max: tradeTooLong }),
  /** The typed trade for 'Other': 2 to 40 characters; without it the job stays 'Other'. */
  customTrade: optionalText(tradeTooLong),
  description: text({
    required: "Job description is required",
    max: { length: limits.JOB_DESCRIPTION_MAX, words: "Job description must be 2,000 characters or fewer" },
  }),
  county: areaSchema("County is required"),
  town: townSchema(),
  rate: z.pipe(
    text({ required: RATE_REQUIRED, max: { length: 40, words: RATE_WORDS } }),
    z.string().check(z.refine((value) => parseRate(value) !== null, RATE_WORDS)),
  ),
  startDate: calendarDate("Start date is required"),
  endDate: calendarDate("End date is required"),
  type: z._default(z.enum(JOB_TYPES), "day_rate"),
  payPeriod: z._default(z.enum(PAY_PERIODS), "day"),
  engagement: z._default(z.enum(ENGAGEMENTS), "cis"),
  /** Whether visitors may read it at its public address. */
  isPublic: z._default(z.boolean(), false),
  ...forFlags(() => z._default(z.boolean(), false)),
};

/** Days from the start to the end date; 0 while either is missing or invalid. */
function spanOf({ startDate, endDate }: { startDate: unknown; endDate: unknown }): number {
  return isDate(startDate) && isDate(endDate) ? daysBetween(startDate, endDate) : 0;
}

function isDate(value: unknown): value is string {
  return typeof value === "string" && isCalendarDate(value);
}

/** Returns the allowed engagements: a job with a salary employs the worker. */
export function engagementsFor(payPeriod: PayPeriod): readonly Engagement[] {
  return payPeriod === "year" ? ["employed"] : ENGAGEMENTS;
}

/** Returns the default engagement of a type of job. */
export function usualEngagement(type: JobType): Engagement {
  return type === "day_rate" ? "cis" : "employed";
}

/** The job form: reports all fields' words at once. `type` 'day_rate' is paid by the day. */
export const jobForm = z.object(fields).check(
  formRule("endDate", JOB_DATE_WORDS.endBeforeStart, (form) => spanOf(form) >= 0),
  formRule("endDate", JOB_DATE_WORDS.tooLong, (form) => spanOf(form) <= limits.JOB_DAYS_MAX),
  formRule(
    "payPeriod",
    "A day-rate job is paid by the day",
    (form) => form.type !== "day_rate" || form.payPeriod === "day",
  ),
  formRule(
    "engagement",
    "Who is paid by the year is employed (PAYE)",
    (form) => form.type === "day_rate" || engagementsFor(form.payPeriod).includes(form.engagement),
  ),
  formRule("customTrade", CUSTOM_TRADE_WORDS, (form) => isTradeLongEnough(form.trade, form.customTrade)),
);
export type JobForm = z.output<typeof jobForm>;

type FormInput = z.input<typeof jobForm>;
/** The form's fields, or `location` ('Town, County') in place of `county` and `town`. */
type JobBodyInput = FormInput | (Omit<FormInput, "county" | "town"> & { location: string });

/**
 * The body that creates or changes a job: the form, with `location` accepted in place of `county` and `town`. `userId`
 * and `isBoosted` are accepted and ignored.
 */
export const jobBody = z.pipe(
  z.pipe(
    z.custom<JobBodyInput>(() => true),
    z.transform((value: JobBodyInput) => withEngagement(splitLocation(value)) as FormInput),
  ),
  jobForm,
);

/** Fills `engagement` from `type` if absent. */
function withEngagement(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "engagement" in value || !("type" in value))
    return value;
  const type = JOB_TYPES.find((each) => each === value.type);
  return type === undefined ? value : { ...value, engagement: usualEngagement(type) };
}

/** Fills `town` and `county` from `location` if both are absent. */
function splitLocation(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("location" in value)) return value;
  const { location, ...rest } = value;
  if (typeof location !== "string" || "county" in rest || "town" in rest) return rest;
  return { ...rest, ...parseLocation(location) };
}
