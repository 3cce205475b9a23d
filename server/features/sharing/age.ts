const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const EXACT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** The age of a shared post in words: 'now' for an hour, then hours, then days. */
export function ageOf(instant: string, now: Date): string {
  const age = now.getTime() - Date.parse(instant);
  if (age < HOUR) return "now";
  return age < DAY ? `${Math.floor(age / HOUR)}h ago` : `${Math.floor(age / DAY)}d ago`;
}

/** 'Friday, 20 November 2026 at 10:45', in London time. */
export function exactTime(instant: string): string {
  return EXACT.format(new Date(instant));
}
