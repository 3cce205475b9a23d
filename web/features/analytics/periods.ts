import type { ANALYTICS_PERIODS } from "#contracts/reference/analytics.ts";

export type Period = (typeof ANALYTICS_PERIODS)[number];

/** In the order of the menu. */
export const PERIODS: readonly { value: Period; label: string; within: string; file: string }[] = [
  { value: 1, label: "Today", within: "today", file: "today" },
  { value: 7, label: "Last 7 days", within: "in the last 7 days", file: "7-days" },
  { value: 30, label: "Last 30 days", within: "in the last 30 days", file: "30-days" },
  { value: 365, label: "Last 365 days", within: "in the last 365 days", file: "365-days" },
];

/** Returns the words for a period. */
export function wordsOfPeriod(period: Period) {
  const found = PERIODS.find(({ value }) => value === period);
  if (found === undefined) throw new Error(`no period of ${period} days`);
  return found;
}
