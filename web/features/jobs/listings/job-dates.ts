import { addDays, daysBetween } from "#contracts/calendar.ts";
import { JOB_DATE_WORDS } from "#contracts/job-form.ts";
import { formatDay } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";
import { JOB_DAYS_MAX, JOB_LISTED_DAYS } from "#contracts/reference/limits.ts";

import type { FieldErrors } from "../../../platform/use-form.ts";

/** The dates of a job being reposted. */
export interface RepostDates {
  startDate: string;
  endDate: string;
}

/** The job's own dates unless they have passed; otherwise a period of the same length from today. */
export function suggestDates({ startDate, endDate }: RepostDates, today: string): RepostDates {
  if (endDate >= today) return { startDate, endDate };
  return { startDate: today, endDate: addDays(today, daysBetween(startDate, endDate)) };
}

/** Returns the errors of the dates; a past start may stay. */
export function checkDates(
  { startDate, endDate }: RepostDates,
  today: string,
  before: Pick<Job, "startDate">,
): FieldErrors<RepostDates> {
  const errors: FieldErrors<RepostDates> = {};
  if (startDate === "") errors.startDate = "Start date is required";
  else if (startDate < today && startDate !== before.startDate) errors.startDate = JOB_DATE_WORDS.startInPast;
  if (endDate === "") errors.endDate = "End date is required";
  else if (endDate < today) errors.endDate = JOB_DATE_WORDS.endInPast;
  else if (endDate < startDate) errors.endDate = JOB_DATE_WORDS.endBeforeStart;
  else if (startDate !== "" && daysBetween(startDate, endDate) > JOB_DAYS_MAX)
    errors.endDate = JOB_DATE_WORDS.tooLong;
  return errors;
}

/** A hint if the listing leaves the board before the chosen last day; `posted` is the day of posting or reposting. */
export function hintOfLastDay(endDate: string, posted: string, today: string): string | undefined {
  if (endDate === "" || daysBetween(posted, endDate) <= JOB_LISTED_DAYS) return undefined;
  const until = formatDay(addDays(posted, JOB_LISTED_DAYS), today);
  return `On the board until ${until}, which is ${JOB_LISTED_DAYS} days. You can repost it after that.`;
}
