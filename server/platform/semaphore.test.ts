import { EventEmitter } from "node:events";

import { expect, test } from "vitest";

import { AppError } from "./errors.ts";
import { createSemaphore } from "./semaphore.ts";

/** Work that ends on demand. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("a few work, some wait, the rest is told when to come back", async () => {
  const semaphore = createSemaphore({ permits: 2, waitingMax: 1 });
  const works = [openWork(), openWork(), openWork()];
  const taken = works.map(({ work }) => semaphore.run(work));
  const appError = await semaphore.run(async () => {}).catch((error: unknown) => error);
  expect(appError).toBeInstanceOf(AppError);
  expect(appError).toMatchObject({ code: "too_many_uploads", status: 503, details: { retryAfter: 5 } });
  for (const { end } of works) end();
  await Promise.all(taken);
  await semaphore.run(async () => {});
});

test("never more at work than allowed, and a failure frees its place", async () => {
  const semaphore = createSemaphore({ permits: 3, waitingMax: 100 });
  let working = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) =>
      semaphore.run(async () => {
        most = Math.max(most, (working += 1));
        await new Promise(setImmediate);
        working -= 1;
        if (at % 3 === 0) throw new Error("broken");
      }),
    ),
  );
  expect(most).toBe(3);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(14);
});

test("a heavy one is not overtaken, and takes all there is when it asks for more", async () => {
  const semaphore = createSemaphore({ permits: 4, waitingMax: 5 });
  const release = await semaphore.acquire(3);
  const order: string[] = [];
  const heavy = semaphore.acquire(9).then((done) => (order.push("heavy"), done));
  const light = semaphore.acquire(1).then((done) => (order.push("light"), done));
  await new Promise(setImmediate);
  expect(order).toEqual([]);
  // Calling it again has no effect.
  release();
  release();
  (await heavy)();
  await light;
  expect(order).toEqual(["heavy", "light"]);
});

test("whoever hangs up or waits too long makes way for the next", async () => {
  const semaphore = createSemaphore({ permits: 2, waitingMax: 5, waitMs: 10 });
  const asker = new EventEmitter();
  await semaphore.acquire(1);
  const gone = semaphore.acquire(2, asker);
  const next = semaphore.acquire(1);
  asker.emit("close");
  await expect(gone).rejects.toMatchObject({ code: "too_many_uploads" });
  await next;
  await expect(semaphore.acquire(1)).rejects.toMatchObject({ code: "too_many_uploads" });
});
