import { addDays, atHourInLondon, dayInLondon } from "#contracts/calendar.ts";
import type { Alert } from "#contracts/saved-jobs.ts";

/** What is told as it comes is told so often at most. */
const PAUSE = 10 * 60_000;
/** The hour in London at which a day's finds are told together. */
const MORNING = 7;

/** When a match found now is notified; null when never. `notifiedAt` is when the search was last notified. */
export function nextAlertAt(alert: Alert, notifiedAt: string | null, now: Date): Date | null {
  if (alert === "off") return null;
  if (alert === "daily") return nextMorning(now);
  const after = notifiedAt === null ? 0 : Date.parse(notifiedAt) + PAUSE;
  return new Date(Math.max(after, now.getTime()));
}

/** The next 7:00 by London's clocks, which is 6:00 UTC in summer. */
function nextMorning(now: Date): Date {
  const day = dayInLondon(now);
  const today = atHourInLondon(day, MORNING);
  return now < today ? today : atHourInLondon(addDays(day, 1), MORNING);
}
