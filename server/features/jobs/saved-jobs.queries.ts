import { SAVED_JOBS_MAX } from "#contracts/reference/limits.ts";

import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { JOB_COLUMNS, joinAuthorAndInterest, type JobRow } from "./jobs.queries.ts";

const lockKeeper = statement<never>("select from users where id = $1 for no key update");
const countKept = statement<{ count: number }>(
  "select count(*)::int as count from saved_jobs where user_id = $1 and job_id <> $2",
);
const keep = statement<never>(
  "insert into saved_jobs (user_id, job_id, saved_at) values ($1, $2, $3) on conflict do nothing",
);
const drop = statement<never>("delete from saved_jobs where user_id = $1 and job_id = $2");

/** Keeps the job; false when the member keeps as many others as may be. Two at once are told apart. */
export async function keepJob(tx: Tx, userId: number, jobId: number, now: Date): Promise<boolean> {
  await tx.run(lockKeeper, [userId]);
  const [row] = await tx.run(countKept, [userId, jobId]);
  if ((row?.count ?? 0) >= SAVED_JOBS_MAX) return false;
  await tx.run(keep, [userId, jobId, now]);
  return true;
}

export async function dropSavedJob(handle: Handle, userId: number, jobId: number): Promise<void> {
  await handle.run(drop, [userId, jobId]);
}

const selectKept = statement<JobRow>(`
  select ${JOB_COLUMNS}
  from saved_jobs mine
  join jobs j on j.id = mine.job_id and j.deleted_at is null and not j.is_hidden ${joinAuthorAndInterest("$1")}
  where mine.user_id = $1 and ${notBlocked("j.user_id", "$1")}
  order by mine.saved_at desc, mine.job_id desc limit ${SAVED_JOBS_MAX}`);

/** The jobs that the member keeps and can still see, the latest first. */
export function readSavedJobs(handle: Handle, userId: number): Promise<JobRow[]> {
  return handle.run(selectKept, [userId]);
}
