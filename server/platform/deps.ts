import type { Bus } from "./bus.ts";
import type { Config } from "./config.ts";
import type { Database, Handle } from "./database/database.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs.ts";
import type { Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Images } from "./media/images.ts";
import type { PrivateFiles } from "./media/private-files.ts";
import type { Videos } from "./media/videos.ts";
import type { Metrics } from "./metrics.ts";
import type { Payments } from "./payments/payments.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { Sessions } from "./sessions.ts";
import type { Storage } from "./storage/file-store.ts";
import type { Disk } from "./storage/free-space.ts";

/** The server's source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** What the platform offers to features; each feature names the few it needs with `Pick`. */
export interface Deps {
  config: Config;
  db: Database;
  /**
   * For reads outside transactions that may be a second old: the replica while it keeps up, otherwise `db`. It is `db`
   * if there is no replica.
   */
  replica: Handle;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  bus: Bus;
  events: Events;
  jobs: Jobs;
  limits: Limits;
  mailer: Mailer;
  disk: Disk;
  storage: Storage;
  images: Images;
  videos: Videos;
  files: PrivateFiles;
  sessions: Sessions;
  realtime: Realtime;
  payments: Payments;
}

/** Deps for code that only reads: its `db` may be the replica. */
export type ReadDeps = Omit<Deps, "db"> & { db: Handle };

/** For reads whose caller cannot have just written what they read. */
export function fromReplica(deps: Deps): ReadDeps {
  return { ...deps, db: deps.replica };
}

/** For public reads: members see what they have just written at once; visitors may see it a second later. */
export function toRead(deps: Deps, isSignedIn: boolean): ReadDeps {
  return isSignedIn ? deps : fromReplica(deps);
}
