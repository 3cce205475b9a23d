import pg from "pg";

import type { Log } from "./log.ts";

/** How often the queue is looked through for jobs whose process is gone. */
const LOOK_EVERY_MS = 20_000;
const RETRY_MS = 1_000;

/**
 * The database lets go of whom it does not hear from after half a minute: a machine that lost its power says no goodbye.
 * Where server and database share a machine this means nothing, and a process that dies is noticed at once.
 */
const KEEP_ALIVE =
  "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";
const LOCK = "hashtextextended('crewyard jobs ' || $1, 0)";

// The lock of a process that is there cannot be had; one that can be had is nobody's, and is let go with this statement.
const FREE_JOBS = `
  with held as materialized (
    select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_by <> $1),
  lost as materialized (
    select locked_by from held
    where pg_try_advisory_xact_lock(hashtextextended('crewyard jobs ' || locked_by, 0)))
  select cardinality(ids) as lost, graphile_worker.force_unlock_workers(ids)
  from (select array_agg(locked_by) as ids from lost) found where ids is not null`;

/** What one process says about the jobs it works on. */
export interface JobOwner {
  close(): Promise<void>;
}

/**
 * Holds a lock in the name of this process's jobs for as long as it lives, and takes the jobs of those that live no more
 * back into the queue: left alone, the queue would wait for them for four hours. When the connection is lost for a moment,
 * another process may begin a job that is still worked on here: every job is safe to run twice.
 */
export async function ownJobs(url: string, owner: string, log: Log): Promise<JobOwner> {
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: "crewyard-jobs", keepAlive: true });
    next.on("error", (error) => log.warn({ err: error }, "the connection that owns jobs failed"));
    next.once("end", () => {
      client = null;
      if (!closed) reconnectLater();
    });
    await next.connect();
    await next.query(KEEP_ALIVE);
    await next.query(`select pg_advisory_lock(${LOCK})`, [owner]);
    client = next;
  }

  function reconnectLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => void connect().catch(reconnectLater), RETRY_MS);
  }

  async function freeJobs(): Promise<void> {
    try {
      const { rows } = (await client?.query<{ lost: number }>(FREE_JOBS, [owner])) ?? { rows: [] };
      if (rows.length > 0)
        log.info({ processes: rows[0]?.lost }, "jobs of processes that are gone wait anew");
    } catch (error) {
      log.warn({ err: error }, "jobs of processes that are gone could not be looked for");
    }
  }

  await connect();
  await freeJobs();
  const look = setInterval(() => void freeJobs(), LOOK_EVERY_MS);
  return {
    async close() {
      closed = true;
      clearInterval(look);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
