import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import type { Handle } from "../../platform/database/database.ts";
import { readFinishedJobs, readSharedJob, type SharedJobRow } from "./shared.queries.ts";

/** A job that one of two members posted and the other is interested in. */
export interface SharedJob {
  jobId: number;
  heading: string;
  /** Its last day. */
  endedOn: string;
}

function present(row: SharedJobRow): SharedJob {
  const trade = showTrade(row.trade_key as Trade, row.custom_trade);
  return { jobId: row.id, heading: row.title ?? `${trade} - ${row.town}`, endedOn: row.end_date };
}

/** The job, where the two share it; null otherwise. */
export async function findSharedJob(
  handle: Handle,
  jobId: number,
  pair: readonly [number, number],
): Promise<SharedJob | null> {
  const row = await readSharedJob(handle, jobId, pair);
  return row === undefined ? null : present(row);
}

/** The latest jobs that two members share and that ended before the day. */
export async function listFinishedJobs(
  handle: Handle,
  pair: readonly [number, number],
  page: { today: string; take: number },
): Promise<SharedJob[]> {
  return (await readFinishedJobs(handle, pair, page)).map(present);
}
