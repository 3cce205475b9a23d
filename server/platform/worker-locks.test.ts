import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { makeMigratedDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openDatabase, type Database } from "./database/database.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { ownJobs, type WorkerLock } from "./worker-locks.ts";

const quiet = () => {};
const log = createLog("silent");
/** The timeout of a statement. */
const REQUESTS_WAIT_MS = 3_000;
const PATIENTLY = { timeout: 15_000 };

let database: TestDatabase;
let db: Database;
let jobs: Jobs;
let owners: WorkerLock[] = [];
const done: number[] = [];

beforeAll(async () => {
  database = await makeMigratedDatabase();
  db = openDatabase(database.url, { poolSize: 4, onError: quiet });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => {
  jobs = createJobs({ url: database.url, db, log });
  jobs.register<{ number: number }>("test.work", ({ number }) => {
    done.push(number);
    return Promise.resolve();
  });
});
afterEach(async () => {
  await jobs.stop();
  for (const owner of owners) await owner.close();
  owners = [];
});

async function own(runner: string): Promise<WorkerLock> {
  const owner = await ownJobs(database.url, log, quiet);
  await owner.hold(runner);
  return owner;
}

/** Leaves a job as a process does that is killed while working on it. */
async function leaveTaken(number: number, by: string, options = {}): Promise<void> {
  await jobs.add(db, "test.work", { number }, options);
  await db.pool.query(
    "update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 where locked_by is null",
    [by],
  );
}

it("takes up the jobs of a process that is gone, and leaves those of one that lives", async () => {
  owners.push(await own("pool-alive"));
  await leaveTaken(1, "pool-gone");
  await leaveTaken(2, "pool-alive");
  await jobs.start();
  await expect.poll(() => done, PATIENTLY).toEqual([1]);
  // Until that process is gone as well.
  await owners.pop()?.close();
  await jobs.stop();
  await jobs.start();
  await expect.poll(() => done, PATIENTLY).toEqual([1, 2]);
});

it("owns them again when its connection was lost", async () => {
  owners.push(await own("pool-cut"));
  const held = async () => {
    const { rows } = await db.pool.query<{ free: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended('crewyard jobs pool-cut', 0)) as free",
    );
    return rows[0]?.free === false;
  };
  expect(await held()).toBe(true);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crewyard-jobs' and datname = current_database()",
  );
  await client.end();
  await expect.poll(held, PATIENTLY).toBe(true);
});

it("counts a scheduled job's time from when it was first known, not again from each start", async () => {
  const known = async () => {
    jobs.registerCron("test.nightly", "5 4 * * *", () => Promise.resolve());
    await jobs.start();
    await jobs.stop();
    return (await db.pool.query("select name, succeeded_at::text from scheduled_jobs")).rows;
  };
  const first = await known();
  expect(first).toEqual([{ name: "test.nightly", succeeded_at: expect.any(String) }]);
  expect(await known()).toEqual(first);
});

it("frees what a runner still holds when it has ended, and not before", async () => {
  const owner = await own("pool-old");
  owners.push(owner);
  await leaveTaken(3, "pool-old");
  await owner.hold("pool-new");
  const holders = async () =>
    (await db.pool.query("select locked_by from graphile_worker.jobs where locked_by is not null")).rows;
  expect(await holders()).toEqual([{ locked_by: "pool-old" }]);
  await owner.letGo("pool-old");
  expect(await holders()).toEqual([]);
});

it("takes up what it took without hearing of it", async () => {
  await jobs.add(db, "test.work", { number: 4 });
  const blocker = await db.pool.connect();
  await blocker.query("begin; lock table graphile_worker._private_jobs in share mode");
  await jobs.start();
  // By then the query has timed out here; PostgreSQL continues as soon as it can.
  await sleep(REQUESTS_WAIT_MS + 500);
  await blocker.query("commit");
  blocker.release();
  await expect.poll(() => done, PATIENTLY).toContain(4);
});

it("gives back at a stop what it took and has not begun", async () => {
  let begun = 0;
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  jobs.register("test.slow", async () => {
    begun += 1;
    await allowed;
  });
  for (let at = 0; at < 10; at++) await jobs.add(db, "test.slow", {});
  await jobs.start();
  await expect.poll(() => begun, PATIENTLY).toBe(4);
  const stopped = jobs.stop();
  allow();
  await stopped;
  const { rows } = await db.pool.query("select locked_by from graphile_worker.jobs");
  expect(rows).toEqual(Array.from({ length: 10 - begun }, () => ({ locked_by: null })));
  expect(rows.length).toBeGreaterThan(0);
  await db.pool.query("delete from graphile_worker._private_jobs");
});

it("leaves nothing of a job that was added again while its process had it, and all others", async () => {
  await leaveTaken(5, "pool-given-up");
  await db.pool.query("update graphile_worker._private_jobs set attempts = max_attempts");
  const key = "test.keyed";
  await leaveTaken(6, "pool-torn", { key });
  await jobs.add(db, "test.work", { number: 7 }, { key });
  owners.push(await own("pool-whole"));
  const { rows } = await db.pool.query("select key, attempts from graphile_worker.jobs order by id");
  expect(rows).toEqual([
    { key: null, attempts: 25 },
    { key, attempts: 0 },
  ]);
});
