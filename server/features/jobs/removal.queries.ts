import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const hideJob = statement<{ user_id: number }>(`
  with hidden as (
    update jobs set deleted_at = $2, updated_at = $2 where id = $1 and deleted_at is null returning id, user_id),
  ended as (
    update job_interests set state = 'job_withdrawn', updated_at = $2
    where job_id = (select id from hidden) and state = 'declared')
  select user_id from hidden`);

/** Whose it was; undefined when it is gone already. Also a banned member's; what was declared about it ends with it. */
export async function hideAnyJob(
  tx: Tx,
  job: Authorized<{ id: number }>,
  now: Date,
): Promise<number | undefined> {
  return (await tx.run(hideJob, [job.id, now]))[0]?.user_id;
}
