import { beforeEach, expect, it, vi } from "vitest";

import { createTurn } from "./one-sender.ts";

const refused = () => Promise.reject(new DOMException("", "SecurityError"));
let released = () => {};
const untilReleased = () => new Promise<void>((resolve) => (released = resolve));

beforeEach(() => {
  return () => vi.unstubAllGlobals();
});

it.each([
  ["Web Locks", navigator.locks],
  ["a note, where there are none", undefined],
  ["a note, where the browser refuses them with the site's data", { request: refused }],
])("one tab has the turn at a time: by %s", async (_, locks) => {
  vi.stubGlobal("navigator", { locks });
  const [turn, other] = [createTurn("the turn"), createTurn("the turn")];
  const work = vi.fn<() => Promise<void>>().mockImplementation(untilReleased);
  const first = turn(work);
  await expect.poll(() => work).toHaveBeenCalledOnce();
  expect(await other(work)).toBe(false);
  released();
  expect(await first).toBe(true);
  expect(work).toHaveBeenCalledOnce();
  expect(await other(() => Promise.resolve())).toBe(true);
});

it("a fault of the work is told, and the work is not begun a second time", async () => {
  vi.stubGlobal("navigator", { locks: navigator.locks });
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("a fault of ours"));
  await expect(createTurn("the turn")(work)).rejects.toThrow("a fault of ours");
  expect(work).toHaveBeenCalledOnce();
});
