// The words for a job on the board, its public page and in emails.
import { shortDay } from "./calendar.ts";
import type { Engagement, Job, JobType, PayPeriod } from "./job-view.ts";

export const TYPE_WORDS: Readonly<Record<JobType, string>> = {
  day_rate: "Day rate",
  part_time: "Part-time",
  full_time: "Full-time",
};

export const PERIOD_WORDS: Readonly<Record<PayPeriod, string>> = {
  day: "per day",
  hour: "per hour",
  week: "per week",
  year: "per year",
};

/** How the worker is engaged, which a listing must state. */
export const ENGAGEMENT_WORDS: Readonly<Record<Engagement, string>> = {
  cis: "Self-employed (CIS)",
  employed: "Employed (PAYE)",
  either: "Self-employed (CIS) or employed",
};

/** The stored rate with its sign: '£220', '£1,250.50', '£180–£200'. */
export function formatPrice(rate: string): string {
  return rate
    .split("-")
    .map((amount) => `£${amount}`)
    .join("–");
}

/** '£220/day', '£18.50/hour', by the job's pay period. */
export function formatRate({ rate, payPeriod }: Pick<Job, "rate" | "payPeriod">): string {
  return `${formatPrice(rate)}/${payPeriod}`;
}

/** '24 Nov', with the year when it is not this one: '4 Jan 2027'. Both are `YYYY-MM-DD`. */
export function formatDay(day: string, today: string): string {
  const words = shortDay(day);
  return yearOf(day) === yearOf(today) ? words.slice(0, -" 2026".length) : words;
}

const yearOf = (day: string) => day.slice(0, 4);

/** '24 Nov – 12 Dec'; adds a year other than this one, once if both days share it. A single day appears alone. */
export function formatDates(
  { startDate, endDate }: Pick<Job, "startDate" | "endDate">,
  today: string,
): string {
  if (startDate === endDate) return formatDay(startDate, today);
  const isSameYear = yearOf(startDate) === yearOf(endDate);
  const start = formatDay(startDate, isSameYear ? startDate : today);
  return `${start} – ${formatDay(endDate, isSameYear ? today : "")}`;
}

/** Returns when and how the job is done, each under its name, except the pay. */
export function jobFacts(
  job: Pick<Job, "startDate" | "endDate" | "type" | "engagement">,
  today: string,
): [name: string, value: string][] {
  return [
    ["Dates", formatDates(job, today)],
    ["Kind of work", TYPE_WORDS[job.type]],
    ["Engaged as", ENGAGEMENT_WORDS[job.engagement]],
  ];
}
