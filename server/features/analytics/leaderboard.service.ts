import { atHourInLondon, dayInLondon } from "#contracts/calendar.ts";

import type { Handle } from "../../platform/database/database.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { cutPage, readCursor } from "./analytics.cursor.ts";
import { computeMonth, listEntries, listMonths } from "./leaderboard.queries.ts";
import { monthsBefore } from "./moderation-months.service.ts";

const LARGEST = 2_147_483_647;

/** Counts the jobs of last month, once. */
export async function computeLastMonth(handle: Handle, now: Date): Promise<void> {
  const today = dayInLondon(now);
  const [first, end] = [monthsBefore(today, 1), monthsBefore(today, 0)];
  await computeMonth(handle, { first, from: atHourInLondon(first, 0), to: atHourInLondon(end, 0) });
}

/** Returns a month's rows, most jobs first; without `month`, those of the latest month that is over. */
export async function getLeaderboard(
  { db, clock }: ReadDeps,
  asked: { month?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const months = await listMonths(db);
  const first =
    asked.month === undefined
      ? (months[0] ?? monthsBefore(dayInLondon(clock.now()), 1))
      : `${asked.month}-01`;
  const { below, belowId } =
    asked.cursor === undefined ? { below: LARGEST, belowId: 0 } : readCursor(asked.cursor);
  const position = { below: Math.min(below, LARGEST), belowId };
  const rows = await listEntries(db, first, position, asked.limit + 1);
  const { shown, pagination } = cutPage(rows, asked.limit, (row) => row.jobCount);
  return {
    month: first.slice(0, 7),
    months: months.map((each) => each.slice(0, 7)),
    entries: shown.map((row) => ({ ...row, period: "monthly" as const })),
    pagination,
  };
}
