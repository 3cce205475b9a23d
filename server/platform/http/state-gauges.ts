import { stat } from "node:fs/promises";
import path from "node:path";

import { Gauge, type Registry } from "prom-client";

import { LAST_BACKUP } from "../backup/manifest.ts";
import { withQueryTimeout } from "../database/driver.ts";
import { statement } from "../database/statements.ts";
import type { Deps } from "../deps.ts";
import { nullIfNotFound } from "../file-not-found.ts";

/** The database's figures about waiting work. */
interface Figures {
  jobs_waiting: number;
  jobs_oldest: number;
  jobs_unknown: number;
  jobs_failed: number;
  emails_waiting: number;
  emails_oldest: number;
  emails_dead: number;
  payments_open: number;
  payments_oldest: number;
  payments_held: number;
  payments_refunding: number;
  media: number;
}
interface State extends Figures {
  /** When each scheduled job last succeeded, in seconds since 1970. */
  succeeded: Record<string, number>;
}

// Each part uses an index or a table of waiting work only. The number of photos is PostgreSQL's estimate. Real money counts
// whatever provider is in use, that of TEST payments only while they are.
const readState = statement<State>(`
  select
    (select count(*) from graphile_worker.jobs
      where run_at <= now() and attempts < max_attempts and task_identifier = any($2))::integer as jobs_waiting,
    (select coalesce(extract(epoch from now() - min(run_at)), 0) from graphile_worker.jobs
      where run_at <= now() and attempts < max_attempts and locked_at is null and task_identifier = any($2))::float8
      as jobs_oldest,
    (select count(*) from graphile_worker.jobs
      where run_at <= now() and attempts < max_attempts and task_identifier <> all($2))::integer as jobs_unknown,
    (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null)::integer as jobs_failed,
    (select count(*) from emails where status = 'waiting')::integer as emails_waiting,
    (select coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0) from emails
      where status = 'waiting' and not is_put_off)::float8 as emails_oldest,
    (select count(*) from emails where status = 'dead')::integer as emails_dead,
    (select count(*) from payments where state = 'pending' and provider = $3)::integer as payments_open,
    (select coalesce(extract(epoch from $1::timestamptz - min(coalesce(answered_at, created_at))), 0) from payments
      where state = 'pending' and provider = $3)::float8 as payments_oldest,
    (select count(*) from payments where problem is not null and state in ('held', 'delivered') and provider in ('stripe', $3))::integer
      as payments_held,
    (select count(*) from payments where state = 'refunding' and provider in ('stripe', $3))::integer as payments_refunding,
    (select greatest(reltuples, 0) from pg_class where oid = 'media'::regclass)::float8 as media,
    (select coalesce(json_object_agg(name, extract(epoch from succeeded_at)), '{}') from scheduled_jobs
      where name = any($2)) as succeeded`);

const GAUGES: Readonly<Record<keyof Figures, readonly [name: string, help: string]>> = {
  jobs_waiting: ["job_queue_waiting", "Jobs that are due, of kinds that this build knows."],
  jobs_oldest: ["job_queue_oldest_seconds", "How long the oldest of them has waited."],
  jobs_unknown: ["job_queue_unknown", "Jobs that are due, of kinds that only another build knows."],
  jobs_failed: ["job_queue_failed", "Jobs that were given up after all their attempts."],
  emails_waiting: ["emails_waiting", "Emails that are still to go out."],
  emails_oldest: [
    "emails_oldest_seconds",
    "How long the oldest that was not put off for its own sake has waited.",
  ],
  emails_dead: ["emails_dead", "Emails of the last 30 days that were given up."],
  payments_open: [
    "payments_open",
    "Payments with the provider in use that are neither completed nor called off.",
  ],
  payments_oldest: [
    "payments_unasked_seconds",
    "How long ago the provider last answered about the one of which it has said nothing for longest.",
  ],
  payments_held: [
    "payments_held",
    "Payments that wait for an administrator: money that could not be used or refunded.",
  ],
  payments_refunding: ["payments_refunding", "Refunds that the provider has not taken yet."],
  media: ["media_stored", "Photos and videos that are stored, about."],
};

/** Concurrent requests share one reading. */
const FRESH_MS = 5_000;
const RESPONSE_WITHIN_MS = 2_000;

/** Measures waiting work and free space on demand. While the database is down, only `database_up` is reported of it. */
export function measureState(
  registry: Registry,
  {
    config,
    db,
    clock,
    disk,
    jobs,
    payments,
  }: Pick<Deps, "config" | "db" | "clock" | "disk" | "jobs" | "payments">,
): void {
  let last: { at: number; state: Promise<State | null> } | null = null;
  const read = (): Promise<State | null> => {
    if (last === null || Date.now() - last.at > FRESH_MS)
      last = {
        at: Date.now(),
        state: withQueryTimeout(RESPONSE_WITHIN_MS, () =>
          db.run(readState, [clock.now(), jobs.names(), payments.provider]),
        ).then(
          ([state]) => state ?? null,
          () => null,
        ),
      };
    return last.state;
  };
  const add = (name: string, help: string, measure: () => Promise<number | null> | number | null) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await measure();
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  };
  const addByJob = (
    name: string,
    help: string,
    measure: () => Promise<Iterable<[job: string, value: number]>>,
  ) =>
    new Gauge({
      name,
      help,
      // A label "job" is Prometheus' own.
      labelNames: ["name"],
      registers: [registry],
      async collect() {
        const values = await measure();
        this.reset();
        for (const [job, value] of values) this.set({ name: job }, value);
      },
    });
  addByJob("job_last_success_timestamp_seconds", "When a scheduled job last succeeded.", async () =>
    Object.entries((await read())?.succeeded ?? {}),
  );
  addByJob("job_period_seconds", "How often a scheduled job is to run.", async () => jobs.periods());
  for (const [key, [name, help]] of Object.entries(GAUGES))
    add(name, help, async () => (await read())?.[key as keyof Figures] ?? null);
  add("database_up", "Whether the database answers.", async () => ((await read()) === null ? 0 : 1));
  add("database_pool_connections", "Connections of the pool.", () => db.pool.totalCount);
  add("database_pool_idle", "Connections of the pool that nobody uses.", () => db.pool.idleCount);
  add("database_pool_waiting", "Requests that wait for a connection.", () => db.pool.waitingCount);
  add("backup_made_timestamp_seconds", "When the latest backup of DATA_DIR was whole.", async () => {
    // Nothing here is backed up, so an earlier backup's time means nothing.
    if (config.databaseUrl !== null && config.s3 !== null) return null;
    const made = await stat(path.join(config.dataDir, LAST_BACKUP)).catch(nullIfNotFound);
    return made === null ? null : made.mtimeMs / 1000;
  });
  add("disk_free_bytes", "Room in DATA_DIR.", async () => {
    const free = await disk.readFreeBytes();
    return Number.isFinite(free) ? free : null;
  });
}
