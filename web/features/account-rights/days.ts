import { TIME_ZONE } from "#contracts/calendar.ts";

const day = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, dateStyle: "long" });

/** '6 December 2026', by London's calendar. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}
