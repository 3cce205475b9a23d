import { EventEmitter } from "node:events";

import {
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  Logger as WorkerLogger,
  type CronItem,
  type Job,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";

import type { Handle } from "./database/database.ts";
import { statement } from "./database/statements.ts";
import { ownJobs, type JobOwner } from "./job-owners.ts";
import type { Log } from "./log.ts";

const addJob = statement<never>(`
  select 1 from graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz, job_key := $4,
    max_attempts := $5, job_key_mode := 'preserve_run_at')`);

/** Tried with growing pauses for about three days, then kept for the operator to see. */
const ATTEMPTS = 25;

interface JobOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** Replaces a waiting job with the same key instead of adding a second one. */
  key?: string;
}

/** Work that happens after a change, or on a schedule. Every job must be safe to run twice. */
export interface Jobs {
  /** Says what a job does. All are registered before `start`. */
  register<P>(name: string, work: (payload: P) => Promise<void>): void;
  /** The same at fixed times: five cron fields, UTC. */
  registerCron(name: string, cron: string, work: () => Promise<void>): void;
  /** Adds a job in the caller's transaction: it exists exactly if the change does. */
  add(handle: Handle, name: string, payload: unknown, options?: JobOptions): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs what is due now, once; for tests. */
  runDue(): Promise<void>;
}

export function createJobs(deps: { url: string; log: Log }): Jobs {
  const tasks: TaskList = {};
  const crontab: CronItem[] = [];
  let runner: Runner | null = null;
  let owner: JobOwner | null = null;
  const logger = new WorkerLogger(() => (level, message, meta) => {
    if (level === "error") deps.log.error(describe(meta), message);
    else deps.log.debug(message);
  });
  const options = {
    connectionString: deps.url,
    taskList: tasks,
    logger,
    maxPoolSize: 4,
    noHandleSignals: true,
  };
  return {
    register(name, work) {
      tasks[name] = (payload) => work(payload as never);
    },
    registerCron(name, cron, work) {
      tasks[name] = () => work();
      crontab.push({ task: name, match: cron });
    },
    async add(handle, name, payload, { runAt, key } = {}) {
      await handle.run(addJob, [name, JSON.stringify(payload), runAt ?? null, key ?? null, ATTEMPTS]);
    },
    async start() {
      const workerEvents: WorkerEvents = new EventEmitter();
      let pool = "";
      workerEvents.once("pool:create", ({ workerPool }) => (pool = workerPool.id));
      runner = await run({
        ...options,
        events: workerEvents,
        concurrency: 4,
        pollInterval: 5000,
        parsedCronItems: parseCronItems(crontab),
      });
      owner = await ownJobs(deps.url, pool, deps.log);
    },
    async stop() {
      await runner?.stop();
      await owner?.close();
      [runner, owner] = [null, null];
    },
    runDue: () => runOnce(options),
  };
}

/** Which job and where it failed; not its payload, which names people, nor the driver's connection, which is large. */
function describe({ job, error }: { job?: Partial<Job>; error?: unknown } = {}) {
  return {
    ...(job && { job: { id: job.id, task: job.task_identifier, attempts: job.attempts } }),
    ...(error instanceof Error && { stack: error.stack }),
  };
}

/** Makes the job tables; part of bringing the database up to date. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}
