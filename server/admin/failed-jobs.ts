import type { Handle } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";

/** A failed job, without its arguments, which name people. */
export interface FailedJob {
  id: number;
  name: string;
  attempts: number;
  /** How many attempts it gets before it waits for the operator. */
  attemptsMax: number;
  /** The time of its next attempt, if it has any left. */
  runAt: string;
  /** The last error; null if the process ended while it ran. */
  error: string | null;
}

/** A scheduled job that has not succeeded for twice its period and an hour. */
interface OverdueJob {
  name: string;
  since: string;
}

const SHOWN = 100;
// A job that ends the process each time it runs has no error.
const HAS_FAILED = "(last_error is not null or attempts >= max_attempts and locked_at is null)";
const readFailed = statement<FailedJob>(`
  select id, task_identifier as name, attempts, max_attempts as "attemptsMax", run_at as "runAt", last_error as error
  from graphile_worker.jobs where ${HAS_FAILED} order by id desc limit $1`);
// As the alert JobsOverdue does.
const readOverdue = statement<OverdueJob>(`
  select name, succeeded_at as since from scheduled_jobs
  where succeeded_at < now() - (2 * ($1::json->>name)::integer + 3600) * interval '1 second' order by name`);
// Running jobs are left out: they would run twice.
const rerun = statement<{ id: number }>(`
  select id from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where ${HAS_FAILED} and locked_at is null
      and ($1::bigint is null or id = $1)), run_at := now(), attempts := 0)`);

/** Lists the latest 100 jobs that failed and have not succeeded since. */
export function readFailedJobs(handle: Handle): Promise<FailedJob[]> {
  return handle.run(readFailed, [SHOWN]);
}

/** Lists the scheduled jobs that have not succeeded for too long; `periods` are those of `jobs.periods()`. */
export function readOverdueJobs(handle: Handle, periods: ReadonlyMap<string, number>): Promise<OverdueJob[]> {
  return handle.run(readOverdue, [JSON.stringify(Object.fromEntries(periods))]);
}

/** Runs a failed job again at once, or all of them (null), with all attempts. Returns how many there were. */
export async function rerunFailedJobs(handle: Handle, id: number | null): Promise<number> {
  return (await handle.run(rerun, [id])).length;
}
