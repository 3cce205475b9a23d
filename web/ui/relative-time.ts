import { createStore } from "./store.ts";

/** Milliseconds to add to this clock to get the server's: phones run minutes fast. */
export const serverOffset = createStore(0);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `notification` counts minutes; `shared` says 'now' for the whole first hour. */
export type RelativeWording = "notification" | "shared";

/** Returns an age in words. Both times in milliseconds; the future counts as now. */
export function relativeTime(then: number, now: number, wording: RelativeWording = "notification"): string {
  const age = Math.max(0, now - then);
  if (wording === "shared" && age < HOUR) return "now";
  if (age < MINUTE) return "Just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  return `${Math.floor(age / DAY)}d ago`;
}

const EXACT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** Returns the exact time in words, for the tooltip: 'Friday, 20 November 2026 at 10:45', in London time. */
export function exactTime(then: number): string {
  return EXACT.format(then);
}
