import { keepConnection } from "./database/dedicated-connection.ts";
import type { Log } from "./log.ts";

/** The flag of a job added with a key; a scheduled job is recognised by its payload. */
export const KEYED = "keyed";

/** How often the queue is checked for jobs whose process is gone. */
const LOOK_EVERY_MS = 20_000;

/**
 * The database drops a silent client after half a minute, for a machine that lost power without closing its connection.
 * If server and database share a machine this has no effect, and a process that dies is noticed at once.
 */
const KEEP_ALIVE =
  "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";
const TAKE_LOCKS =
  "select pg_try_advisory_lock(hashtextextended('crewyard jobs ' || name, 0)) from unnest($1::text[]) as name";
const DROP_LOCK = "select pg_advisory_unlock(hashtextextended('crewyard jobs ' || $1, 0))";

// The lock of a live runner cannot be taken; a lock that can be taken belongs to no runner, and is released with this
// statement.
const FREE_JOBS = `
  with held as materialized (
    select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_by <> all($1::text[])),
  lost as materialized (
    select locked_by from held
    where pg_try_advisory_xact_lock(hashtextextended('crewyard jobs ' || locked_by, 0)))
  select cardinality(ids) as lost, graphile_worker.force_unlock_workers(ids)
  from (select array_agg(locked_by) as ids from lost) found where ids is not null`;

// A job added again by its key while it was taken loses the key and has no attempts left: the new one runs in its
// place.
const DROP_REPLACED = `
  delete from graphile_worker._private_jobs
  where key is null and attempts >= max_attempts and locked_at is null
    and (flags ? '${KEYED}' or payload::jsonb ? '_cron')`;

/** One process's claim on the jobs it works on. */
export interface WorkerLock {
  /** Marks the jobs of this runner as worked on by this process. */
  hold(runner: string): Promise<void>;
  /** Marks this runner as gone: its jobs return to the queue. */
  letGo(runner: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Holds a lock for each of this process's runners while they live, and returns the jobs of dead runners to the queue:
 * without this, the queue would wait four hours for them. If the connection is lost briefly, another process may start
 * a job that is still running here: every job is safe to run twice. `onBack` is called after the connection was lost
 * and restored.
 */
export async function ownJobs(url: string, log: Log, onBack: () => void): Promise<WorkerLock> {
  const runners = new Set<string>();
  const connection = await keepConnection({
    url,
    name: "crewyard-jobs",
    log,
    async prepare(client) {
      await client.query(KEEP_ALIVE);
      await client.query(TAKE_LOCKS, [[...runners]]);
    },
    onBack,
  });

  /** Does nothing while the database is down; changes in holders are noticed at the next check. */
  async function ask(text: string, ...values: unknown[]): Promise<{ lost?: number }[]> {
    try {
      const answer = await connection.client?.query<{ lost?: number }>(text, values);
      return answer?.rows ?? [];
    } catch (error) {
      log.warn({ err: error }, "the locks of jobs could not be looked at");
      return [];
    }
  }

  async function freeJobs(): Promise<void> {
    const [found] = await ask(FREE_JOBS, [...runners]);
    if (found !== undefined) log.info({ runners: found.lost }, "jobs of runners that are gone wait again");
    await ask(DROP_REPLACED);
  }

  const look = setInterval(() => void freeJobs(), LOOK_EVERY_MS);
  return {
    async hold(runner) {
      runners.add(runner);
      await ask(TAKE_LOCKS, [runner]);
      await freeJobs();
    },
    async letGo(runner) {
      runners.delete(runner);
      await ask(DROP_LOCK, runner);
      await freeJobs();
    },
    async close() {
      clearInterval(look);
      await connection.close();
    },
  };
}
