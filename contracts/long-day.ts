const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `2026-07-04` as '4 July 2026'. */
export function longDay(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}
