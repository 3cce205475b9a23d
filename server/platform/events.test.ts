import { afterAll, beforeAll, expect, it } from "vitest";

import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { DAY } from "../testing/test-clock.ts";
import { transaction, type Handle } from "./database/database.ts";
import type { Recorded } from "./events.ts";

let app: TestApp;
const heard: Recorded<"feed.post_liked">[] = [];
let errors = 1;

beforeAll(async () => {
  app = await startTestApp();
  app.deps.events.on("feed.post_liked", "test", async (event) => {
    heard.push(event);
    if (errors-- > 0) throw new Error("not yet");
  });
});
afterAll(() => app.close());

const record = (postId: number) =>
  transaction(app.deps.db, (tx) => app.deps.events.record(tx, "feed.post_liked", { postId, userId: 1 }));

it("reacts in the act's own transaction where a reaction asks for that", async () => {
  const { db, events } = app.deps;
  let within: unknown;
  events.inTransaction("follows.followed", async (tx, { followedUserId }) => {
    within = tx;
    if (followedUserId === 2) throw new Error("refused by the reaction");
  });
  const follow = (followedUserId: number) =>
    transaction(db, async (tx) => {
      await events.record(tx, "follows.followed", { userId: 1, followedUserId });
      return within === tx;
    });
  expect(await follow(3)).toBe(true);
  await expect(follow(2)).rejects.toThrow("refused by the reaction");
});

it("tells nobody of what was rolled back", async () => {
  const undone = transaction(app.deps.db, async (tx) => {
    await app.deps.events.record(tx, "feed.post_liked", { postId: 1, userId: 1 });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await app.deps.jobs.runDue();
  expect(heard).toEqual([]);
});

it("tells of what was committed until the reaction succeeds, always under the same event id", async () => {
  await record(7);
  await app.deps.jobs.runDue();
  // The pause before a second attempt belongs to the queue; the test does not wait for it, however late it is set.
  for (let tries = 0; heard.length < 2 && tries < 20; tries++) {
    await app.deps.db.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await app.deps.jobs.runDue();
  }
  expect(heard.map((event) => event.payload)).toEqual([
    { postId: 7, userId: 1 },
    { postId: 7, userId: 1 },
  ]);
  expect(new Set(heard.map((event) => event.eventId)).size).toBe(1);
});

it("does each job of a transaction, of one key the latest alone, and one that waits at its own time", async () => {
  const { db, jobs } = app.deps;
  const done: number[] = [];
  jobs.register<{ number: number }>("test.several", ({ number }) => {
    done.push(number);
    return Promise.resolve();
  });
  const add = (handle: Handle, number: number, options?: { key: string; runAt?: Date }) =>
    jobs.add(handle, "test.several", { number }, options);
  const tomorrow = new Date(Date.now() + DAY);
  await transaction(db, async (tx) => {
    for (const number of [1, 2]) await add(tx, number);
    for (const number of [3, 4]) await add(tx, number, { key: "same" });
    await add(tx, 5, { key: "later", runAt: tomorrow });
  });
  await add(db, 6, { key: "later" });
  await jobs.runDue();
  expect(new Set(done)).toEqual(new Set([1, 2, 4]));
});
