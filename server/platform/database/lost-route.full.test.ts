import { PassThrough } from "node:stream";

import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi, type TestContext } from "vitest";

import { openLossyRoute, type LossyRoute } from "../../testing/lossy-route.ts";
import { makeMigratedDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openBus } from "../bus.ts";
import { createJobs } from "../jobs.ts";
import { createLog } from "../log.ts";
import { openDatabase, transaction, type Database } from "./database.ts";
import { QueryTimeoutError } from "./driver.ts";
import { statement } from "./statements.ts";

/** A lost route is noticed within 15 s; the rest is for a busy machine. The operating system takes two hours. */
const NOTICED = { timeout: 30_000, interval: 50 };
const quiet = () => {};
const one = statement<{ one: number }>("select $1::int as one");

let database: TestDatabase;
let direct: Database;
beforeAll(async () => {
  database = await makeMigratedDatabase();
  direct = openDatabase(database.url, { poolSize: 2, onError: quiet });
});
afterAll(async () => {
  await direct.close();
  await database.drop();
});

async function openRoute({ onTestFinished }: TestContext): Promise<LossyRoute> {
  const route = await openLossyRoute(database.url);
  onTestFinished(() => route.close());
  return route;
}

// These tests only wait, so they run concurrently.
describe.concurrent("a route on which packets vanish", () => {
  it("is noticed by whoever asks, and the connections are not used again", async (test) => {
    const route = await openRoute(test);
    const db = openDatabase(route.url, { poolSize: 2, queryTimeoutMs: 500, onError: quiet });
    await Promise.all([db.run(one, [1]), db.run(one, [1])]);
    route.drop();
    const answers = await Promise.allSettled([
      db.run(one, [1]),
      transaction(db, (tx) => tx.run(one, [1])),
      db.run(one, [1]),
    ]);
    for (const answer of answers) expect(answer.status).toBe("rejected");
    expect(answers[0]).toMatchObject({ reason: expect.any(QueryTimeoutError) as unknown });
    route.restore();
    await vi.waitFor(async () => expect(await db.run(one, [2])).toEqual([{ one: 2 }]), NOTICED);
    await db.close();
  });

  it("is noticed by the connection that only listens, which comes back and says that news may be missing", async (test) => {
    const route = await openRoute(test);
    const bus = await openBus(route.url, createLog("silent"));
    const heard: string[] = [];
    const onGap = vi.fn<() => void>();
    bus.subscribe("test", (news) => heard.push(news), onGap);
    route.drop();
    await transaction(direct, (tx) => bus.publish(tx, "test", "missed"));
    route.restore();
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), NOTICED);
    heard.length = 0;
    await transaction(direct, (tx) => bus.publish(tx, "test", "new"));
    // Once from here, once from the database.
    await vi.waitFor(() => expect(heard).toEqual(["new", "new"]), NOTICED);
    await bus.close();
  });

  it("is noticed by the jobs: what was under way is done, and so is what comes later", async (test) => {
    const route = await openRoute(test);
    // The queue logs this way that a worker could not fetch a job while it was stopping.
    const trace = vi.spyOn(console, "trace").mockImplementation(() => {});
    test.onTestFinished(() => trace.mockRestore());
    const stream = new PassThrough();
    let said = "";
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const jobs = createJobs({ url: route.url, db: direct, log: pino(stream) });
    const done: string[] = [];
    const { promise: cut, resolve: finish } = Promise.withResolvers<void>();
    jobs.register<{ name: string }>("test.work", async ({ name }) => {
      done.push(name);
      if (name === "under way") await cut;
    });
    await jobs.start();
    await jobs.add(direct, "test.work", { name: "under way" });
    await vi.waitFor(() => expect(done).toEqual(["under way"]), NOTICED);
    route.drop();
    // The job ends while its completion cannot be recorded: without the fix, the queue would wait four hours for it.
    finish();
    await vi.waitFor(
      () => expect(said).toMatch(/the connection crewyard-jobs to the database failed/),
      NOTICED,
    );
    route.restore();
    await vi.waitFor(() => expect(said).toContain("the jobs go on"), NOTICED);
    await jobs.add(direct, "test.work", { name: "later" });
    await vi.waitFor(() => expect(done).toContain("later"), NOTICED);
    const count = async () =>
      (await direct.pool.query<{ left: number }>("select count(*)::int as left from graphile_worker.jobs"))
        .rows[0]?.left;
    await vi.waitFor(async () => expect(await count()).toBe(0), NOTICED);
    await jobs.stop();
  });
});
