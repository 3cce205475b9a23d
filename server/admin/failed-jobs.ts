import type { Handle } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";

/** A job that has failed, without what it was given, which names people. */
export interface FailedJob {
  id: number;
  name: string;
  attempts: number;
  /** How often it is tried by itself; then it waits for the operator. */
  attemptsMax: number;
  /** When it is tried next, unless it has had all its attempts. */
  runAt: string;
  /** What it failed of last; null when the process ended while it ran. */
  error: string | null;
}

const SHOWN = 100;
// One that ends the process each time it runs has no error.
const HAS_FAILED = "(last_error is not null or attempts >= max_attempts and locked_at is null)";
const readFailed = statement<FailedJob>(`
  select id, task_identifier as name, attempts, max_attempts as "attemptsMax", run_at as "runAt", last_error as error
  from graphile_worker.jobs where ${HAS_FAILED} order by id desc limit $1`);
// Not those that run now: they would run twice.
const rerun = statement<{ id: number }>(`
  select id from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where ${HAS_FAILED} and locked_at is null
      and ($1::bigint is null or id = $1)), run_at := now(), attempts := 0)`);

/** Jobs that failed and were not done since, the latest 100. */
export function readFailedJobs(handle: Handle): Promise<FailedJob[]> {
  return handle.run(readFailed, [SHOWN]);
}

/** Has one of them, or all (null), run again at once with all its attempts. Gives how many there were. */
export async function rerunFailedJobs(handle: Handle, id: number | null): Promise<number> {
  return (await handle.run(rerun, [id])).length;
}
