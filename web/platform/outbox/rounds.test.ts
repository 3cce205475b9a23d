import { expect, test, vi } from "vitest";

import { makeEntry } from "./entries.ts";
import { createPacing } from "./pacing.ts";
import { createRounds } from "./rounds.ts";

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
    // Something is to be sent, and then its member leaves.
    async readAgain() {
      if (turns < 5) void rounds.run();
      isStopped = true;
    },
    sendOne: async () => {},
  });
  await rounds.run();
  expect(turns).toBe(1);
});
