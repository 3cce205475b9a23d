import { expect, it } from "vitest";

import { returnMemory } from "./idle-memory.ts";

it("returns what a busy moment took", () => {
  let busy: unknown[] | null = Array.from({ length: 1_000_000 }, (_, at) => ({ at }));
  const taken = process.memoryUsage().heapTotal;
  expect(busy).toHaveLength(1_000_000);
  busy = null;
  returnMemory();
  // The objects alone are 30 MB.
  expect(process.memoryUsage().heapTotal).toBeLessThan(taken - 20_000_000);
});
