import { showTrade, type Trade } from "#contracts/reference/trades.ts";
import type { WorkedTogether } from "#contracts/worked-together.ts";

import type { Handle } from "../../platform/database/database.ts";
import { readBegunJobs, readSharedJob, type SharedJobRow } from "./shared.queries.ts";
import { presentWork } from "./worked-together.access.ts";

/** A job that one of two members posted and the other is interested in, as the first named of them sees it. */
export interface SharedJob {
  jobId: number;
  heading: string;
  /** Its last day. */
  endsOn: string;
  worked: WorkedTogether;
  isOver: boolean;
}

type Pair = readonly [viewerId: number, otherId: number];

function present(row: SharedJobRow, viewerId: number, today: string): SharedJob {
  const trade = showTrade(row.trade_key as Trade, row.custom_trade);
  return {
    jobId: row.id,
    heading: row.title ?? `${trade} - ${row.town}`,
    endsOn: row.end_date,
    worked: presentWork({ ...row, isOwner: row.user_id === viewerId }, today),
    isOver: row.end_date < today,
  };
}

/** The job, where the two share it; null otherwise. */
export async function findSharedJob(
  handle: Handle,
  jobId: number,
  pair: Pair,
  today: string,
): Promise<SharedJob | null> {
  const row = await readSharedJob(handle, jobId, pair);
  return row === undefined ? null : present(row, pair[0], today);
}

/** The latest jobs that two members share and that have begun. */
export async function listBegunJobs(
  handle: Handle,
  pair: Pair,
  page: { today: string; take: number },
): Promise<SharedJob[]> {
  return (await readBegunJobs(handle, pair, page)).map((row) => present(row, pair[0], page.today));
}
