import {
  parseCronItems,
  runMigrations,
  runOnce,
  Logger as WorkerLogger,
  type CronItem,
  type Job,
  type TaskList,
} from "graphile-worker";
import pg from "pg";

import type { Handle, Tx } from "./database/database.ts";
import { BACKGROUND_QUERY_TIMEOUT_MS, withQueryTimeout } from "./database/driver.ts";
import { statement } from "./database/statements.ts";
import { describeError } from "./describe-error.ts";
import { startJobRunner, type JobRunner } from "./job-runner.ts";
import type { Log } from "./log.ts";
import { asStep } from "./traces/steps.ts";
import { KEYED } from "./worker-locks.ts";

/** Retried with growing pauses for about three days, then left for the operator to see. */
const ATTEMPTS = 25;
// Adds all jobs in one call, at a tenth of the cost per job. A key counts once: the latest of several jobs wins.
const addJobs = statement<never>(`
  select 1 from graphile_worker.add_jobs(job_key_preserve_run_at := true, specs := (
    select array_agg((job->>'name', job->'payload', null, (job->>'runAt')::timestamptz, ${ATTEMPTS}, job->>'key', null,
      case when job->>'key' is not null then array['${KEYED}'] end)::graphile_worker.job_spec order by place)
    from (
      select distinct on (job->>'key', case when job->>'key' is null then place end) job, place
      from json_array_elements($1::json) with ordinality given (job, place)
      order by job->>'key', case when job->>'key' is null then place end, place desc) latest))`);
const noteKnown = statement<never>(
  "insert into scheduled_jobs (name, succeeded_at) select unnest($1::text[]), now() on conflict do nothing",
);
const noteSuccess = statement<never>(`
  insert into scheduled_jobs (name, succeeded_at) values ($1, now())
  on conflict (name) do update set succeeded_at = now()`);
/**
 * Scheduled work that was due while the database or the server was down runs once when both are back, within this time.
 */
const CATCH_UP_MS = 60 * 60_000;

interface JobOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** Replaces a job with the same key, instead of adding a second one, unless a process has taken it already. */
  key?: string;
}

/** Work that happens after a change, or on a schedule. Every job must be safe to run twice. */
export interface Jobs {
  /** Registers what a job does. All jobs are registered before `start`. */
  register<P>(name: string, work: (payload: P) => Promise<void>): void;
  /** Registers a scheduled job: five cron fields, UTC; it runs every day or more often. */
  registerCron(name: string, cron: string, work: () => Promise<void>): void;
  /** The registered kinds of job. */
  names(): string[];
  /** The scheduled jobs, with the seconds from one time to the next. */
  periods(): ReadonlyMap<string, number>;
  /** Adds a job in the caller's transaction: it exists exactly if the change does. */
  add(handle: Handle | Tx, name: string, payload: unknown, options?: JobOptions): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs the jobs that are due now, once; for tests. */
  runDue(): Promise<void>;
}

export function createJobs(deps: { url: string; db: Handle; log: Log }): Jobs {
  const tasks: TaskList = {};
  const crontab: CronItem[] = [];
  const periods = new Map<string, number>();
  let runner: JobRunner | null = null;
  const logger = new WorkerLogger(() => (level, message, meta) => {
    // The library's messages repeat the error's, and its debug messages contain the database's address with the
    // password.
    if (level === "error")
      deps.log.error(describe(meta), meta?.["job"] ? "a job failed" : "the job queue failed");
    else if (level !== "debug") deps.log.debug(message);
  });
  // Tests run due jobs very often: reusing connections saves most of the time.
  let pool: pg.Pool | null = null;
  const register = (name: string, work: (payload: never) => Promise<void>) => {
    tasks[name] = (payload) =>
      withQueryTimeout(BACKGROUND_QUERY_TIMEOUT_MS, () =>
        asStep({ kind: "job", name }, () => work(payload as never)),
      );
  };
  return {
    register,
    names: () => Object.keys(tasks),
    periods: () => periods,
    registerCron(name, cron, work) {
      register(name, async () => {
        await work();
        await deps.db.run(noteSuccess, [name]);
      });
      periods.set(name, periodOf(cron));
      const once = { backfillPeriod: CATCH_UP_MS, jobKey: `cron:${name}` };
      crontab.push({ task: name, match: cron, options: once });
    },
    async add(handle, name, payload, { runAt, key } = {}) {
      const job = { name, payload, runAt, key };
      if ("atCommit" in handle) handle.atCommit(addJobs, job);
      else await handle.run(addJobs, [JSON.stringify([job])]);
    },
    async start() {
      await deps.db.run(noteKnown, [[...periods.keys()]]);
      const cron = parseCronItems(crontab);
      runner = await startJobRunner({ url: deps.url, log: deps.log, logger, tasks, cron });
    },
    async stop() {
      await runner?.stop();
      await pool?.end();
      [runner, pool] = [null, null];
    },
    async runDue() {
      pool ??= openPool(deps);
      await runOnce({ pgPool: pool, taskList: tasks, logger, noHandleSignals: true });
    },
  };
}

/** Returns the seconds from one time to the next of a job that runs every so many minutes, every hour or every day. */
function periodOf(cron: string): number {
  const [minute = "", hour] = cron.split(" ");
  if (hour !== "*") return 24 * 3600;
  return minute.startsWith("*") ? 60 * Number(minute.split("/")[1] ?? 1) : 3600;
}

/**
 * Takes every step, one after the other, whatever becomes of the others.
 *
 * @throws {AggregateError} of all that failed, once every step was taken.
 */
export async function takeEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, errors.map((error) => describeError(error).message).join("; "));
}

/** Opens the pool. A lost connection fails its current query, and nothing else. */
function openPool({ url, log }: { url: string; log: Log }): pg.Pool {
  const warn = (error: Error) => log.warn({ err: error }, "a connection of the jobs was lost");
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", warn);
  pool.on("connect", (client) => client.on("error", warn));
  return pool;
}

/**
 * Describes a failed job and its error, without its payload, which names members, or the driver's connection, which is
 * large.
 */
function describe({ job, error }: { job?: Partial<Job>; error?: unknown } = {}) {
  return {
    ...(job && { job: { id: job.id, task: job.task_identifier, attempts: job.attempts } }),
    ...(error !== undefined && { err: error }),
  };
}

/** Creates the job tables; part of migrating the database. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}
