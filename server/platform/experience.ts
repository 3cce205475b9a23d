import { dayInLondon } from "#contracts/calendar.ts";
import { EXPERIENCE_MAX } from "#contracts/reference/limits.ts";

/** Years of experience since the year in which a member started, by London's calendar. */
export function yearsSince(startedYear: number, now: Date): number {
  return yearsUntil(startedYear, dayInLondon(now));
}

/** The same as of the given day. */
export function yearsUntil(startedYear: number, today: string): number {
  return Math.min(Math.max(yearOf(today) - startedYear, 0), EXPERIENCE_MAX);
}

/** The year in which a member with this much experience started. */
export function startedYear(experience: number, now: Date): number {
  return yearOf(dayInLondon(now)) - experience;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
