/** The time zone of calendar days. */
export const TIME_ZONE = "Europe/London";

const londonDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Returns the calendar day in London at that moment, `YYYY-MM-DD`. */
export function dayInLondon(moment: Date): string {
  return londonDay.format(moment);
}

const londonHour = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  hourCycle: "h23",
});

/**
 * Returns the moment at which London's clocks show that full hour on that day. Not for an hour that a clock change
 * skips or repeats.
 */
export function atHourInLondon(day: string, hour: number): Date {
  const inWinter = new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  const isSummer = Number(londonHour.format(inWinter)) !== hour;
  return isSummer ? new Date(inWinter.getTime() - 3_600_000) : inWinter;
}

/** Returns the moment at which a day ends in London. */
export function endOfDay(day: string): Date {
  return atHourInLondon(addDays(day, 1), 0);
}

/** Adds whole days to a `YYYY-MM-DD`; no time zone can shift it. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the moment `days` × 24 hours later; earlier if negative. */
export function daysFrom(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000);
}

/** Returns the Monday of a day's week, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the whole days from one `YYYY-MM-DD` to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** Returns the whole years between a birthday and a day, by the calendar. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `2026-07-04` as '4 July 2026'. */
export function longDay(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}

/** The day of a moment in the same words, in London. */
export function longDayInLondon(moment: Date): string {
  return longDay(dayInLondon(moment));
}

const short = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** `2026-09-04` as '4 Sep 2026': only September has four letters otherwise. */
export function shortDay(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`)).replace("Sept", "Sep");
}
