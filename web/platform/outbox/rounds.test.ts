import { expect, test, vi } from "vitest";

import { makeEntry } from "./entries.ts";
import { createPacing } from "./pacing.ts";
import { createRounds, LOOK_AGAIN_MS } from "./rounds.ts";

vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

test("whose member has left asks for no turn any more", async () => {
  let isStopped = false;
  let turns = 0;
  const rounds = createRounds({
    current: () => [makeEntry({ kind: "note", lane: "lane", payload: "a" })],
    async turn(work) {
      turns += 1;
      await work();
      return true;
    },
    pacing: createPacing(() => 0),
    maySend: () => true,
    isStopped: () => isStopped,
    isUnread: () => false,
    // There is something to send, and then the member signs out.
    async readAgain() {
      if (turns < 5) void rounds.run();
      isStopped = true;
    },
    sendOne: async () => {},
  });
  await rounds.run();
  expect(turns).toBe(1);
});

test("a turn that fails is reported, and taken again after a pause", async () => {
  vi.useFakeTimers();
  const reported = vi.fn<typeof reportError>();
  vi.stubGlobal("reportError", reported);
  let turns = 0;
  const rounds = createRounds({
    current: () => [makeEntry({ kind: "note", lane: "lane", payload: "a" })],
    turn() {
      turns += 1;
      return Promise.reject(new Error("a fault of ours"));
    },
    pacing: createPacing(() => 0),
    maySend: () => true,
    isStopped: () => false,
    isUnread: () => false,
    readAgain: async () => {},
    sendOne: async () => {},
  });
  await rounds.run();
  await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS - 1);
  expect(turns).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(turns).toBe(2);
  expect(reported).toHaveBeenCalledTimes(2);
  rounds.end();
  vi.useRealTimers();
});
