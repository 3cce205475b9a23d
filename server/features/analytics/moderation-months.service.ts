import type { getModerationNumbers } from "#contracts/analytics.ts";
import { atHourInLondon, dayInLondon } from "#contracts/calendar.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { MODERATION_MONTHS_MAX } from "#contracts/reference/analytics.ts";

import type { Deps, ReadDeps } from "../../platform/deps.ts";
import * as queries from "./moderation-months.queries.ts";

/** Moderators' decisions are stored for a year, so a month can be counted for that long. */
const COUNTED_MONTHS = 12;

/** The first day of the month that many months before the day's. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 8)}01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

const later = (one: string, other: string) => (one > other ? one : other);

/** The first day of the first month that is not stored yet. */
async function firstUnkept({ db, clock }: ReadDeps): Promise<string> {
  const oldest = monthsBefore(dayInLondon(clock.now()), COUNTED_MONTHS);
  const last = await queries.findLastMonth(db);
  return last === null ? oldest : later(oldest, monthsBefore(last, -1));
}

/** Stores the numbers of past months before the rows behind them are erased. Running it again changes nothing. */
export async function keepModerationMonths(deps: Deps): Promise<void> {
  const today = dayInLondon(deps.clock.now());
  const [from, to] = [await firstUnkept(deps), monthsBefore(today, 0)];
  if (from < to) await queries.keepNumbers(deps.db, atHourInLondon(from, 0), atHourInLondon(to, 0));
  await queries.dropNumbers(deps.db, monthsBefore(today, MODERATION_MONTHS_MAX));
}

/** Returns the numbers of that many months, including the current one, latest first. */
export async function readModerationNumbers(
  deps: ReadDeps,
  months: number,
): Promise<ReplyOf<typeof getModerationNumbers>> {
  const now = deps.clock.now();
  const since = monthsBefore(dayInLondon(now), months - 1);
  const from = later(since, await firstUnkept(deps));
  const [kept, live] = await Promise.all([
    queries.readNumbers(deps.db, since),
    queries.countNumbers(deps.db, atHourInLondon(from, 0), new Date(now.getTime() + 1)),
  ]);
  const rows = [...kept, ...live].map((row) => ({ ...row, month: row.month.slice(0, 7) }));
  return { rows: rows.toSorted((a, b) => order(a, b)) };
}

type Ordered = Pick<queries.NumberRow, "month" | "measure" | "kind">;

function order(a: Ordered, b: Ordered): number {
  return b.month.localeCompare(a.month) || a.measure.localeCompare(b.measure) || a.kind.localeCompare(b.kind);
}
