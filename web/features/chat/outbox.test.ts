import { expect, it, vi } from "vitest";

import { createOutbox } from "./outbox.ts";
import type { Unsent } from "./outbox.ts";

class Refused extends Error {}

/** An outbox whose sends are answered by hand. */
function setUp(kept: string | null = null) {
  const sent: { message: Unsent; answer: () => void; refuse: (error: Error) => void }[] = [];
  const world = { isOnline: true, kept };
  const outbox = createOutbox({
    send: (message) =>
      new Promise<void>((answer, refuse) => {
        sent.push({ message, answer, refuse });
      }),
    faultOf: (error) => (error instanceof Refused ? error.message : undefined),
    isOnline: () => world.isOnline,
    kept,
    keep: (text) => {
      world.kept = text;
    },
  });
  const add = (clientId: string, userId = 1) =>
    outbox.add({ clientId, userId, content: `text ${clientId}`, at: "2026-11-22T01:00:00.000Z" });
  const states = () => outbox.current().map(({ clientId, state }) => `${clientId} ${state}`);
  return { outbox, add, states, sent, world };
}

it("shows a message at once, and sends those to one person one after the other", async () => {
  const { add, states, sent } = setUp();
  add("a");
  add("b");
  add("c", 2);
  expect(states()).toEqual(["a sending", "b waiting", "c sending"]);
  sent[0]!.answer();
  await vi.waitFor(() => expect(states()).toEqual(["b sending", "c sending"]));
  expect(sent.map(({ message }) => message.clientId)).toEqual(["a", "c", "b"]);
});

it("keeps what failed with the reason, and what waited behind it, until it is sent again or deleted", async () => {
  const { outbox, add, states, sent } = setUp();
  add("a");
  add("b");
  sent[0]!.refuse(new Refused("You can no longer send messages in this chat."));
  await vi.waitFor(() => expect(states()).toEqual(["a failed", "b failed"]));
  expect(outbox.current()[0]!.fault).toBe("You can no longer send messages in this chat.");
  outbox.remove("b");
  outbox.retry("a");
  expect(states()).toEqual(["a sending"]);
  expect(outbox.current()[0]!.fault).toBeUndefined();
  sent[1]!.answer();
  await vi.waitFor(() => expect(states()).toEqual([]));
  expect(sent.map(({ message }) => message.clientId)).toEqual(["a", "a"]);
});

it("sends by itself only what never left the device", async () => {
  const { outbox, add, states, sent, world } = setUp();
  add("a");
  sent[0]!.refuse(new Error("the connection broke"));
  await vi.waitFor(() => expect(states()).toEqual(["a failed"]));
  world.isOnline = false;
  add("b");
  add("c");
  await vi.waitFor(() => expect(states()).toEqual(["a failed", "b offline", "c offline"]));
  expect(sent).toHaveLength(1);
  world.isOnline = true;
  outbox.resume();
  expect(states()).toEqual(["a failed", "b sending", "c waiting"]);
});

it("survives a reload as not sent, whatever it was doing", () => {
  const { add, outbox, world } = setUp();
  add("a");
  add("b");
  const later = setUp(world.kept);
  expect(later.states()).toEqual(["a failed", "b failed"]);
  expect(later.sent).toEqual([]);
  later.outbox.retry("b");
  expect(later.sent.map(({ message }) => message.clientId)).toEqual(["b"]);
  outbox.forget((clientId) => clientId === "b");
  expect(outbox.current().map(({ clientId }) => clientId)).toEqual(["a"]);
});

it("does not send the same message twice at once", () => {
  const { outbox, add, sent } = setUp();
  add("a");
  for (let press = 0; press < 20; press += 1) outbox.retry("a");
  expect(sent).toHaveLength(1);
});

it.each([["nonsense"], ["{}"], ["null"], ['[{"clientId":1}]'], ["[null]"]])("reads %s as nothing", (kept) => {
  expect(setUp(kept).states()).toEqual([]);
});
