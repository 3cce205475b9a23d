import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { run, type Logger, type ParsedCronItem, type TaskList, type WorkerEvents } from "graphile-worker";

import { startHeartbeat } from "./database/dedicated-connection.ts";
import { createPool } from "./database/driver.ts";
import type { Log } from "./log.ts";
import { ownJobs } from "./worker-locks.ts";

/** Jobs at a time, and the connection that hears of new ones. */
const CONCURRENCY = 4;
const POOL_SIZE = CONCURRENCY + 1;
const RENEW_AFTER_MS = 1_000;
/**
 * Jobs taken at a time, since each taking looks past those that were done just before, which costs more than most jobs do; and
 * how long they wait for us where other processes may be free.
 */
const LOCAL_QUEUE = { size: 20, ttl: 2_000 };
/** Jobs under way get this long to finish at a stop; what is not done then, another process begins again. */
const STOP_WITHIN_MS = 5_000;

export interface JobRunner {
  stop(): Promise<void>;
}

interface Generation {
  readonly id: string;
  stop(): Promise<void>;
}

/**
 * Works on the queue until it is stopped, whatever happens to the database meanwhile. A runner that was cut off from it
 * may hold jobs that it was never told of, or that are done and could not be noted as done; its notion of the next cron
 * time and its pauses are out of date too. So it is replaced by a new one as soon as the database answers again. What it
 * is working on it finishes, and what it still holds then goes back into the queue.
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
    // A statement that failed may have been carried out: then jobs are marked as ours that we never heard of, until a new
    // runner takes over.
    noteStatement(_seconds: number, failed: boolean) {
      if (failed) renewSoon();
    },
  };
  const pool = createPool(url, { size: POOL_SIZE, onError, metrics });
  /** Whether it has been said that the database is away. */
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
    // Graphile Worker 0.18 fails over giving back what it took and has not begun: whoever stops it lets go of that in its place.
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
      // Otherwise nobody hears of a job that is done and could not be noted as done; so, the runner ends.
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
