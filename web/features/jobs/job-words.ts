import { daysBetween } from "#contracts/calendar.ts";
import { formatDay } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";
import { countOf } from "#contracts/short-count.ts";

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);

/** The words for a job that is no longer on the board. */
export const STATUS_WORDS: Readonly<Record<Job["status"], string>> = {
  open: "Open",
  filled: "Filled",
  expired: "Expired",
  withdrawn: "Taken down",
};

/** A start date; within a week it has the weekday: 'Mon 24 Nov'. */
export function formatStart(startDate: string, today: string): string {
  const days = daysBetween(today, startDate);
  const day = formatDay(startDate, today);
  return days >= 0 && days < 7 ? `${weekday.format(atNoon(startDate))} ${day}` : day;
}

/** 'No jobs match', '1 job matches', '88 jobs match', '1,000+ jobs match'. */
export function describeTotal(total: number, isMore: boolean): string {
  if (total === 0) return "No jobs match";
  if (total === 1) return "1 job matches";
  return `${total.toLocaleString("en-GB")}${isMore ? "+" : ""} jobs match`;
}

/** Years in the trade: '1 year', '12 years'. */
export function describeExperience(years: number): string {
  if (years < 1) return "Less than a year’s experience";
  return countOf(years, "year’s experience", "years’ experience");
}

/** 'In Leeds', '1 mile from Leeds', '12 miles from Leeds'. */
export function describeDistance({ miles, from }: NonNullable<Job["distance"]>): string {
  return miles === 0 ? `In ${from}` : `${countOf(miles, "mile", "miles")} from ${from}`;
}
