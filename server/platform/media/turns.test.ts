import { expect, test } from "vitest";

import { AppError } from "../errors.ts";
import { createTurns } from "./turns.ts";

/** Work that ends when it is told to. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("a few work, some wait, the rest is told when to come back", async () => {
  const turns = createTurns({ atOnce: 2, waiting: 1 });
  const works = [openWork(), openWork(), openWork()];
  const taken = works.map(({ work }) => turns.take(work));
  const refusal = await turns.take(async () => {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: "too_many_uploads", status: 503, retryAfter: 5 });
  for (const { end } of works) end();
  await Promise.all(taken);
  await turns.take(async () => {});
});

test("never more at work than allowed, and a failure frees its place", async () => {
  const turns = createTurns({ atOnce: 3, waiting: 100 });
  let working = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) =>
      turns.take(async () => {
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
