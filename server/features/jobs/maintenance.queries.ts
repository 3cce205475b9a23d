import { CLOSED_KEPT_MONTHS } from "#contracts/reference/limits.ts";

import { BATCH, untilDone, deleteDue } from "../../platform/database/batches.ts";
import type { Tx } from "../../platform/database/database.ts";
import { many } from "../../platform/database/queries.ts";

/** Permanently erases jobs deleted before that moment. */
export const eraseDeleted = deleteDue<[before: Date]>(
  "jobs",
  "deleted_at < $1 and not is_under_review('job', id)",
  "deleted_at",
);

const KEPT_SINCE = `($1::timestamptz - interval '${CLOSED_KEPT_MONTHS} months')`;
/** Permanently erases jobs that have been closed for the retention period. */
export const eraseClosed = untilDone<[now: Date]>(`
  delete from jobs where id = any (array (
    select id from (
      (select id from jobs where status <> 'open' and updated_at < ${KEPT_SINCE} and not is_under_review('job', id) limit ${BATCH})
      union all
      (select id from jobs where status = 'open' and is_hidden and listed_until < ${KEPT_SINCE}::date
        and not is_under_review('job', id) limit ${BATCH})) old limit ${BATCH})) returning 1`);

/** Takes a batch of jobs whose last day has passed off the board. */
export const expireSome = many<{ jobId: number; userId: number }, [today: string, now: Date], Tx>(`
  update jobs set status = 'expired', updated_at = $2 where id = any (array (
    select id from jobs where is_listed and listed_until < $1::date order by listed_until limit ${BATCH}
    for no key update skip locked)) returning id as "jobId", user_id as "userId"`);
