import { beforeEach, expect, it, vi } from "vitest";

import { readSavesData } from "../../platform/data-saver.ts";
import { findCached, cacheResponse } from "../../platform/offline-cache/response-cache.ts";
import { endSession, startSession } from "../../platform/session.ts";
import { answerCalls } from "../../platform/testing/run-hook.tsx";
import { cacheChat, cacheChats } from "./cache-chats.ts";
import { LIST_KEY, threadKey } from "./chat-cache.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
vi.mock("../../platform/offline-cache/response-cache.ts", () => ({
  cacheResponse: vi.fn(() => Promise.resolve()),
  findCached: vi.fn(() => Promise.resolve(undefined)),
}));
vi.mock("../../platform/data-saver.ts", () => ({ readSavesData: vi.fn() }));

const TAKEN = "2026-11-22T08:00:00.000Z";
const conversation = { id: 3, latestMessage: { id: 9 }, messagesChangedAt: null };
const signIn = (id: number) => startSession(`token ${id}`, { id, draftKey: String(id).repeat(64) });
const kept = () => vi.mocked(cacheResponse).mock.calls.length;

beforeEach(() => {
  vi.mocked(readSavesData).mockReturnValue(false);
  signIn(1);
  vi.mocked(cacheResponse).mockClear();
});

it("the list of chats and their messages are kept", async () => {
  answerCalls((call) => (call.includes("messages") ? [] : [conversation]));
  await cacheChats();
  expect(kept()).toBe(2);
});

it.each([
  ["list", 0],
  ["messages", 1],
])("%s that come once another member has signed in are not kept for them", async (late, before) => {
  answerCalls((call) => {
    const isMessages = call.includes("messages");
    if (isMessages === (late === "messages")) {
      endSession();
      signIn(2);
    }
    return isMessages ? [] : [conversation];
  });
  await cacheChats();
  expect(kept()).toBe(before);
});

/** A stored thread, with the time of the latest change when it was read. */
const thread = (messagesChangedAt?: string) => ({ pages: [[{ id: 9 }]], messagesChangedAt });
it.each([
  ["is known whole", null, thread(), 0, 1],
  ["has a message that was taken away since it was read on the screen", TAKEN, thread(), -1, 3],
  ["has none that was taken away since it was read there", TAKEN, thread(), 1, 1],
  ["has a message that was taken away since it was fetched", TAKEN, thread("2026-11-21T08:00:00.000Z"), 1, 3],
  ["has none that was taken away since", TAKEN, thread(TAKEN), -1, 1],
])("a chat that %s", async (_what, messagesChangedAt, data, later, writes) => {
  vi.mocked(findCached).mockResolvedValueOnce({ at: Date.parse(TAKEN) + later, data });
  answerCalls((call) => (call.includes("messages") ? [] : [{ ...conversation, messagesChangedAt }]));
  await cacheChats();
  expect(kept()).toBe(writes);
});

it("while data is saved the list is kept and what was taken away goes, and no message is fetched", async () => {
  vi.mocked(readSavesData).mockReturnValue(true);
  vi.mocked(findCached).mockResolvedValueOnce({ at: 0, data: thread() });
  const taken = { ...conversation, messagesChangedAt: TAKEN };
  const asked = answerCalls(() => [taken, { ...conversation, id: 4 }]);
  await cacheChats();
  expect(asked).toHaveLength(1);
  expect(vi.mocked(cacheResponse).mock.calls).toEqual([
    [LIST_KEY, [taken, { ...conversation, id: 4 }]],
    [threadKey(3), undefined],
  ]);
});

it("what was taken away from a chat further down the list goes as well, and is not fetched", async () => {
  signIn(3);
  vi.mocked(findCached).mockResolvedValueOnce({ at: 0, data: thread() });
  const rest = [
    { ...conversation, id: 4 },
    { ...conversation, id: 5, messagesChangedAt: TAKEN },
  ];
  const asked = answerCalls((call) =>
    call.includes("cursor=")
      ? { conversations: rest, nextCursor: null }
      : { conversations: [], nextCursor: "more" },
  );
  // Once per page load and after a lost connection: the page's first connection reads only the latest chats.
  await cacheChats();
  await cacheChats({ first: true });
  expect(asked).toHaveLength(3);
  expect(vi.mocked(cacheResponse).mock.calls).toEqual([
    [LIST_KEY, []],
    [threadKey(5), undefined],
    [LIST_KEY, []],
  ]);
  await cacheChats({ first: false });
  expect(asked).toHaveLength(5);
});

it("keeps with a chat after which change it was read", async () => {
  answerCalls((call) => (call.includes("messages") ? [] : [{ ...conversation, messagesChangedAt: TAKEN }]));
  await cacheChats();
  expect(vi.mocked(cacheResponse).mock.lastCall?.[1]).toMatchObject({ messagesChangedAt: TAKEN });
});

it.each([
  ["another job keeps its thread", {}, false, []],
  [
    "a message taken away has its thread fetched again",
    { messagesChangedAt: TAKEN },
    false,
    ["drop", "keep"],
  ],
  [
    "a message taken away has it fetched again while data is saved",
    { messagesChangedAt: TAKEN },
    true,
    ["drop", "keep"],
  ],
  ["its being hidden deletes its thread", { isHidden: true }, false, ["drop"]],
  ["what is unknown for want of a signal deletes its thread", undefined, false, ["drop"]],
] as const)("a chat's change: %s", async (_what, change, savesData, writes) => {
  vi.mocked(readSavesData).mockReturnValue(savesData);
  vi.mocked(findCached).mockResolvedValue({ at: 0, data: { ...thread(), messagesChangedAt: null } });
  answerCalls((call) => {
    if (change === undefined) return "offline";
    return call.includes("messages") ? [] : { ...conversation, isHidden: false, ...change };
  });
  await cacheChat(3);
  vi.mocked(findCached).mockResolvedValue(undefined);
  const { calls } = vi.mocked(cacheResponse).mock;
  expect(calls.map(([, data]) => (data === undefined ? "drop" : "keep"))).toEqual(writes);
  expect(calls.every(([key]) => key.join() === threadKey(3).join())).toBe(true);
});

it("calls during a run are served by one run after it, which goes through the whole list if one of them asks", async () => {
  signIn(4);
  const asked = answerCalls((call) =>
    call.includes("cursor=")
      ? { conversations: [], nextCursor: null }
      : { conversations: [], nextCursor: "more" },
  );
  const run = cacheChats();
  void cacheChats({ first: false });
  void cacheChats();
  await run;
  expect(asked.map((call) => call.includes("cursor="))).toEqual([false, true, false, true]);
});

it("a chat that changes during a run, which may have read it before, has another run after it", async () => {
  const asked = answerCalls(() => []);
  const run = cacheChats();
  await cacheChat(3);
  await run;
  expect(asked).toHaveLength(2);
});

it.each([
  ["is not fetched while data is saved", true, []],
  ["is fetched with the latest chats", false, [LIST_KEY]],
])(
  "a chat that changes, as when it is shown again, and has no thread here %s",
  async (_what, savesData, written) => {
    vi.mocked(readSavesData).mockReturnValue(savesData);
    const asked = answerCalls(() => []);
    await cacheChat(3);
    await vi.waitFor(() => expect(vi.mocked(cacheResponse).mock.calls.map(([key]) => key)).toEqual(written));
    expect(asked).toHaveLength(written.length);
  },
);
