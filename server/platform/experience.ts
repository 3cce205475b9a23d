import { dayInLondon } from "#contracts/calendar.ts";
import { EXPERIENCE_MAX } from "#contracts/reference/limits.ts";

/** Years of experience, from the year somebody started, by London's calendar. */
export function yearsSince(startedYear: number, now: Date): number {
  return Math.min(Math.max(thisYear(now) - startedYear, 0), EXPERIENCE_MAX);
}

/** The year in which somebody with so much experience started. */
export function startedYear(experience: number, now: Date): number {
  return thisYear(now) - experience;
}

function thisYear(now: Date): number {
  return Number(dayInLondon(now).slice(0, 4));
}
