import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { run, type Logger, type ParsedCronItem, type TaskList, type WorkerEvents } from "graphile-worker";

import { startHeartbeat } from "./database/dedicated-connection.ts";
import { createPool } from "./database/driver.ts";
import type { Log } from "./log.ts";
import { ownJobs } from "./worker-locks.ts";

/** Concurrent jobs; the pool has one more connection, which listens for new jobs. */
const CONCURRENCY = 4;
const POOL_SIZE = CONCURRENCY + 1;
const RENEW_AFTER_MS = 1_000;
/**
 * Jobs fetched at a time, since each fetch skips jobs that were just done, which costs more than most jobs; and how
 * long they wait here, in ms, while other processes may be free.
 */
const LOCAL_QUEUE = { size: 20, ttl: 2_000 };
/** Running jobs get this long to finish at a stop; another process restarts those that do not. */
const STOP_WITHIN_MS = 5_000;

export interface JobRunner {
  stop(): Promise<void>;
}

interface Generation {
  readonly id: string;
  stop(): Promise<void>;
}

/**
 * Works on the queue until it is stopped, whatever happens to the database in the meantime. A runner that lost its
 * connection may hold jobs that it never heard of, or jobs whose completion could not be recorded; its next cron time
 * and its pauses are out of date too. So a new runner replaces it as soon as the database answers again. The old one
 * finishes its running jobs, and its other jobs then return to the queue.
 */
export async function startJobRunner(options: {
  url: string;
  log: Log;
  logger: Logger;
  tasks: TaskList;
  cron: ParsedCronItem[];
}): Promise<JobRunner> {
  const { url, log, logger, tasks, cron } = options;
  const onError = (error: Error) => log.warn({ err: error }, "a connection of the jobs failed");
  const metrics = {
    noteConnectionWait() {},
    // A failed statement may have been carried out: then jobs are marked as ours that we never heard of, until a new
    // runner takes over.
    noteStatement(_seconds: number, failed: boolean) {
      if (failed) renewSoon();
    },
  };
  const pool = createPool(url, { size: POOL_SIZE, onError, metrics });
  /** Whether the log says that the database is away. */
  let isWaiting = false;
  let current: Generation | null = null;
  let stopped = false;
  let renewal: NodeJS.Timeout | undefined;

  async function start(): Promise<Generation> {
    const events: WorkerEvents = new EventEmitter();
    let id = "";
    let stopAsking = () => {};
    events.once("pool:create", ({ workerPool }) => (id = workerPool.id));
    events.on("pool:listen:success", ({ client }) => (stopAsking = startHeartbeat(client)));
    events.on("pool:listen:release", () => stopAsking());
    events.on("pool:gracefulShutdown", () => {
      if (current?.id === id) renewSoon();
    });
    // Graphile Worker 0.18 fails when it returns jobs that it has fetched but not begun: dropping them here avoids
    // that; whatever stops the runner releases them instead.
    events.on("localQueue:setMode", ({ localQueue, newMode }) => {
      if (newMode === "RELEASED") localQueue.jobQueue.splice(0);
    });
    const runner = await run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: cron,
      logger,
      events,
      concurrency: CONCURRENCY,
      pollInterval: 5000,
      noHandleSignals: true,
      // Without delays, the runner ends if a job's completion cannot be recorded; otherwise the failure would go
      // unnoticed.
      preset: {
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, localQueue: LOCAL_QUEUE },
      },
    });
    return {
      id,
      async stop() {
        await runner.stop().catch(() => {});
        await runner.promise.catch(() => {});
      },
    };
  }

  function renewSoon(): void {
    if (stopped || renewal !== undefined) return;
    renewal = setTimeout(() => {
      renew().catch((error: unknown) => {
        if (!isWaiting) log.warn({ err: error }, "the jobs wait for the database");
        isWaiting = true;
        renewal = undefined;
        renewSoon();
      });
    }, RENEW_AFTER_MS);
  }

  async function renew(): Promise<void> {
    const next = await start();
    renewal = undefined;
    if (stopped) return end(next);
    const old = current;
    current = next;
    await owner.hold(next.id);
    isWaiting = false;
    log.info("the jobs go on");
    if (old !== null) await end(old);
  }

  async function end(generation: Generation): Promise<void> {
    await generation.stop();
    await owner.letGo(generation.id);
  }

  const owner = await ownJobs(url, log, renewSoon);
  try {
    current = await start();
    await owner.hold(current.id);
  } catch (error) {
    await Promise.all([owner.close(), pool.end()]);
    throw error;
  }
  return {
    async stop() {
      stopped = true;
      clearTimeout(renewal);
      const done = (async () => {
        if (current !== null) await end(current);
        await pool.end();
      })();
      await Promise.race([done, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      await owner.close();
    },
  };
}
