import { addDays, daysBetween } from "#contracts/calendar.ts";
import { formatDay } from "#contracts/job-words.ts";
import { JOB_LISTED_DAYS } from "#contracts/reference/limits.ts";

/** Beside a last day that is chosen, where the board ends before it; the job is posted or reposted on the day `posted`. */
export function hintOfLastDay(endDate: string, posted: string, today: string): string | undefined {
  if (endDate === "" || daysBetween(posted, endDate) <= JOB_LISTED_DAYS) return undefined;
  const until = formatDay(addDays(posted, JOB_LISTED_DAYS), today);
  return `On the board until ${until}, which is ${JOB_LISTED_DAYS} days. You can repost it after that.`;
}
