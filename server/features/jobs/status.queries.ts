import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { StoredJob } from "./jobs.queries.ts";

const close = statement<never>("update jobs set status = $2, updated_at = $3 where id = $1");
// A boost ends with the time on the board that it was for. A job comes to the top again once a day at most.
const reopen = statement<never>(`
  update jobs set status = 'open', start_date = $2, end_date = $3, boosted_at = null, updated_at = $4,
    created_at = case when created_at <= $4::timestamptz - interval '1 day' then $4 else created_at end
  where id = $1`);

export async function closeJob(
  tx: Tx,
  job: Authorized<StoredJob>,
  status: "filled" | "withdrawn",
  now: Date,
): Promise<void> {
  await tx.run(close, [job.id, status, now]);
}

/** Puts a closed job back on the board, not boosted. */
export async function reopenJob(
  tx: Tx,
  job: Authorized<StoredJob>,
  dates: Pick<StoredJob, "start_date" | "end_date">,
  now: Date,
): Promise<void> {
  await tx.run(reopen, [job.id, dates.start_date, dates.end_date, now]);
}
