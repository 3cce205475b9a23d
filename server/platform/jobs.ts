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
import { startJobRunner, type JobRunner } from "./job-runner.ts";
import type { Log } from "./log.ts";
import { asStep } from "./traces/steps.ts";
import { KEYED } from "./worker-locks.ts";

/** Tried with growing pauses for about three days, then kept for the operator to see. */
const ATTEMPTS = 25;
// All in one call, which costs a tenth of a call each. It takes a key once: of several jobs the latest.
const addJobs = statement<never>(`
  select 1 from graphile_worker.add_jobs(job_key_preserve_run_at := true, specs := (
    select array_agg((job->>'name', job->'payload', null, (job->>'runAt')::timestamptz, ${ATTEMPTS}, job->>'key', null,
      case when job->>'key' is not null then array['${KEYED}'] end)::graphile_worker.job_spec order by place)
    from (
      select distinct on (job->>'key', case when job->>'key' is null then place end) job, place
      from json_array_elements($1::json) with ordinality given (job, place)
      order by job->>'key', case when job->>'key' is null then place end, place desc) latest))`);
/** What was due at a fixed time while the database or we were away is done when both are back, once. */
const CATCH_UP_MS = 60 * 60_000;

interface JobOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** Replaces a job with the same key, instead of adding a second one, unless a process has taken it already. */
  key?: string;
}

/** Work that happens after a change, or on a schedule. Every job must be safe to run twice. */
export interface Jobs {
  /** Says what a job does. All are registered before `start`. */
  register<P>(name: string, work: (payload: P) => Promise<void>): void;
  /** The same at fixed times: five cron fields, UTC. */
  registerCron(name: string, cron: string, work: () => Promise<void>): void;
  /** The kinds that are registered. */
  names(): string[];
  /** Adds a job in the caller's transaction: it exists exactly if the change does. */
  add(handle: Handle | Tx, name: string, payload: unknown, options?: JobOptions): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs what is due now, once; for tests. */
  runDue(): Promise<void>;
}

export function createJobs(deps: { url: string; log: Log }): Jobs {
  const tasks: TaskList = {};
  const crontab: CronItem[] = [];
  let runner: JobRunner | null = null;
  const logger = new WorkerLogger(() => (level, message, meta) => {
    // Its own words repeat the error's, and its finest ones the address of the database, with the password.
    if (level === "error")
      deps.log.error(describe(meta), meta?.["job"] ? "a job failed" : "the job queue failed");
    else if (level !== "debug") deps.log.debug(message);
  });
  // Tests run what is due every other moment: connections that are kept save them most of the time that takes.
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
    registerCron(name, cron, work) {
      register(name, () => work());
      const once = { backfillPeriod: CATCH_UP_MS, jobKey: `cron:${name}` };
      crontab.push({ task: name, match: cron, options: once });
    },
    async add(handle, name, payload, { runAt, key } = {}) {
      const job = { name, payload, runAt, key };
      if ("atCommit" in handle) handle.atCommit(addJobs, job);
      else await handle.run(addJobs, [JSON.stringify([job])]);
    },
    async start() {
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

/** A connection that is lost fails what it was doing, and nothing else. */
function openPool({ url, log }: { url: string; log: Log }): pg.Pool {
  const warn = (error: Error) => log.warn({ err: error }, "a connection of the jobs was lost");
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", warn);
  pool.on("connect", (client) => client.on("error", warn));
  return pool;
}

/** Which job and what it failed of; not its payload, which names people, nor the driver's connection, which is large. */
function describe({ job, error }: { job?: Partial<Job>; error?: unknown } = {}) {
  return {
    ...(job && { job: { id: job.id, task: job.task_identifier, attempts: job.attempts } }),
    ...(error !== undefined && { err: error }),
  };
}

/** Makes the job tables; part of bringing the database up to date. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}
