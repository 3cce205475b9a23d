import * as z from "zod/mini";

import { addDays, dayInLondon } from "./calendar.ts";
import { calendarDate, formRule, optionalText, text, tooLong } from "./fields.ts";
import { parseRate } from "./rate.ts";
import * as limits from "./reference/limits.ts";
import { areaSchema, CUSTOM_TRADE_WORDS, isTradeLongEnough, townSchema } from "./reference/schemas.ts";
import { CUSTOM_TRADE_MAX } from "./reference/trades.ts";

/** Words of the rules that depend on today's date, which only the server knows for certain. */
export const APPRENTICESHIP_DATE_WORDS = {
  startInPast: "Start date cannot be in the past",
  startTooFar: "Start date must be within two years from today",
  closingInPast: "Closing date cannot be in the past",
  closingTooFar: `Closing date must be within ${limits.CLOSING_DAYS_MAX} days from today`,
} as const;

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** A day as `YYYY-MM-DD`, or an ISO instant, which means its day in London. */
function dayOrInstant(required: string) {
  const readDay = z.transform((value: string) => {
    if (!INSTANT.test(value)) return value;
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? value : dayInLondon(moment);
  });
  return z.pipe(z.pipe(z.string(required), readDay), calendarDate(required));
}

const RATE_WORDS = "Please enter a rate such as 95 or 95-120";
const tradeTooLong = tooLong("Trade", CUSTOM_TRADE_MAX);

/** An age: no apprentice may be younger than the minimum. */
function age(words: string) {
  return z
    .int(words)
    .check(
      z.gte(limits.APPRENTICE_AGE_MIN, `${words} (${limits.APPRENTICE_AGE_MIN} or more)`),
      z.lte(limits.APPRENTICE_AGE_LIMIT, words),
    );
}

const fields = {
  title: text({ required: "Title is required", max: tooLong("Title", limits.JOB_TITLE_MAX) }),
  trade: text({ required: "Trade is required", max: tradeTooLong }),
  customTrade: optionalText(tradeTooLong),
  description: text({
    required: "Description is required",
    max: { length: limits.JOB_DESCRIPTION_MAX, words: "Description must be 2,000 characters or fewer" },
  }),
  county: areaSchema("County is required"),
  town: townSchema(),
  startDate: dayOrInstant("Start date is required"),
  duration: text({
    required: "Duration is required",
    max: tooLong("Duration", limits.APPRENTICESHIP_DURATION_MAX),
  }),
  isFullTime: z._default(z.boolean(), true),
  hoursPerWeek: z
    .number("Hours a week are required")
    .check(
      z.gte(1, "Hours a week are required"),
      z.lte(limits.HOURS_A_WEEK_MAX, `Hours a week must be ${limits.HOURS_A_WEEK_MAX} or fewer`),
      z.multipleOf(0.25, "Hours a week go in quarters, such as 37.5"),
    ),
  dayRate: z.pipe(
    text({ required: "Day rate is required", max: { length: 40, words: RATE_WORDS } }),
    z.string().check(z.refine((value) => parseRate(value) !== null, RATE_WORDS)),
  ),
  minAge: z._default(age("Please enter the lowest age"), limits.APPRENTICE_AGE_MIN),
  maxAge: z._default(age("Please enter the highest age"), limits.APPRENTICE_AGE_MAX),
  requirements: z._default(
    z
      .array(text({ max: tooLong("Each requirement", limits.APPRENTICESHIP_REQUIREMENT_MAX) }))
      .check(z.maxLength(limits.APPRENTICESHIP_REQUIREMENTS_MAX, "Please list 20 requirements or fewer")),
    [],
  ),
  cvRequired: z._default(z.boolean(), false),
  /** Whether visitors may read it at `/apprenticeships/public/{id}`, and search engines may list it. */
  isPublic: z._default(z.boolean(), false),
  /** The last day for applications; 30 days from today if absent. */
  closingDate: z.optional(dayOrInstant("Closing date is required")),
};

/** The apprenticeship form: reports all fields' words at once. `userId` decides nothing. */
export const apprenticeshipForm = z.object(fields).check(
  formRule(
    "maxAge",
    "The highest age cannot be below the lowest",
    ({ minAge, maxAge }) => !(minAge > maxAge),
  ),
  formRule("customTrade", CUSTOM_TRADE_WORDS, (form) => isTradeLongEnough(form.trade, form.customTrade)),
);
export type ApprenticeshipForm = z.output<typeof apprenticeshipForm>;

/** Returns the closing date used if none is given. */
export function usualClosingDate(today: string): string {
  return addDays(today, limits.CLOSING_DAYS);
}
