import { randomBytes } from "node:crypto";

import type { Redis } from "ioredis";

import { openBus } from "./bus.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { openReplica } from "./database/replica.ts";
import { runTransactionHook } from "./database/transaction-hooks.ts";
import type { Clock, Deps } from "./deps.ts";
import { createEvents } from "./events.ts";
import { markRequestDone } from "./idempotency.ts";
import { createJobs, migrateJobs } from "./jobs.ts";
import { createLimits } from "./limits.ts";
import type { Log } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import { createImages } from "./media/images.ts";
import { createPrivateFiles } from "./media/private-files.ts";
import { createVideos } from "./media/videos.ts";
import { createMetrics } from "./metrics.ts";
import { createPayments } from "./payments/create-payments.ts";
import { openRelay } from "./realtime/open-relay.ts";
import { createRealtime } from "./realtime/realtime.ts";
import { createSessions } from "./sessions.ts";
import { deriveSiteKey } from "./site-key.ts";
import { watchDisk, type ReadFreeBytes } from "./storage/free-space.ts";
import { claimStorage } from "./storage/site-mark.ts";
import { createStorage } from "./storage/storage.ts";

/** Everything that features build on, opened in order, and a function that closes it. */
export interface Platform {
  deps: Deps;
  close(): Promise<void>;
}

/** Options for the server only, and for tests that replace the machine. */
export interface PlatformOptions {
  /**
   * Whether stores without a mark get one: a command may run as another account, whose files the server could not
   * write.
   */
  marksStorage?: boolean;
  readFreeBytes?: ReadFreeBytes;
  /** How long a query may go unanswered. */
  queryTimeoutMs?: number;
}

/** Opens the database at `url`, migrates it, and connects the other services. */
export async function startPlatform(
  config: Config,
  url: string,
  clock: Clock,
  log: Log,
  options: PlatformOptions = {},
): Promise<Platform> {
  await migrate(url, { log });
  await migrateJobs(url);
  // Closed in reverse order, also if a later step fails.
  await using opened = new AsyncDisposableStack();
  const metrics = createMetrics();
  const db = openDatabase(url, {
    metrics,
    queryTimeoutMs: options.queryTimeoutMs,
    onError: (error) => log.warn({ err: error }, "database trouble outside a request"),
    beforeCommit: async (tx) => {
      await runTransactionHook(tx);
      await markRequestDone(tx);
    },
  });
  opened.defer(() => db.close());
  const replica = config.replicaUrl === null ? null : openReplica(config.replicaUrl, { db, metrics, log });
  opened.defer(async () => replica?.close());
  const redis = config.redisUrl === null ? undefined : await connectRedis(config.redisUrl, log);
  opened.defer(() => redis?.disconnect());
  const secret = redis === undefined ? randomBytes(32) : await deriveSiteKey(db, "rate limits");
  const bus = await openBus(url, log);
  opened.defer(() => bus.close());
  const jobs = createJobs({ url, db, log });
  const disk = watchDisk({ dataDir: config.dataDir, log }, options.readFreeBytes);
  const { marksStorage = false } = options;
  const storage = await claimStorage(createStorage(config, disk, log), { config, db, log, marksStorage });
  const sessions = createSessions({ db, bus, clock, log });
  const relay = await openRelay({ db, bus, redisUrl: config.redisUrl, log });
  opened.defer(() => relay.close());
  const realtime = createRealtime({ sessions, bus, relay, log });
  opened.defer(() => realtime.close());
  opened.defer(() => jobs.stop());
  const events = createEvents(jobs);
  const deps: Deps = {
    config,
    db,
    replica: replica ?? db,
    clock,
    log,
    metrics,
    bus,
    jobs,
    events,
    limits: createLimits({ enabled: config.rateLimits, secret, ...(redis && { redis }) }),
    mailer: createMailer({ config, db, clock, log, jobs, events }),
    disk,
    storage,
    images: createImages({ db, clock, store: storage.media }),
    videos: createVideos({ db, clock, store: storage.media }),
    files: createPrivateFiles({ db, clock, storage }),
    sessions,
    realtime,
    payments: await createPayments({ config, db, clock, log }),
  };
  const all = opened.move();
  return { deps, close: () => all.disposeAsync() };
}

/** How long a request waits for Redis before this process counts for itself. */
const REDIS_TIMEOUT_MS = 500;

/**
 * Connects to Redis, which is optional: commands fail at once while it is down, and it reconnects by itself. A Redis
 * that does not answer is dropped, so that only the first requests wait for it.
 */
async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 3000,
    commandTimeout: REDIS_TIMEOUT_MS,
    socketTimeout: REDIS_TIMEOUT_MS,
  });
  redis.on("error", (error: Error) => log.warn({ err: error }, "redis is away"));
  return redis;
}
