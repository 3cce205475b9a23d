import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { getConversation } from "#contracts/chat.ts";
import type { Conversation } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";
import type { ServerMessage } from "#contracts/realtime.ts";

import { queryClient } from "../../platform/query-client.ts";
import { realtimeEvents } from "../../platform/realtime.ts";
import { answerCalls, makeReply } from "../../platform/testing/run-hook.tsx";
import { followUpdates, LIST_KEY, noteConversation, noteRead, noteSent, threadKey } from "./chat-cache.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const TALK = 3;
const BOB = 2;
const conversation: Conversation = makeReply(getConversation, { id: TALK });
const say = (id: number, content: string): Message => ({
  id,
  conversationId: TALK,
  senderId: BOB,
  content,
  mentions: [],
  createdAt: "2026-11-22T08:00:00.000Z",
  isRead: false,
  clientId: null,
});
const hello = say(1, "hello");
const drill = say(3, "drill");
const KEYS = [LIST_KEY, threadKey(TALK)];
/** Whether the list and the thread are stale, so that opening them reads again. */
const stale = () => KEYS.map((key) => queryClient.getQueryState(key)?.isInvalidated);
const hear = (message: ServerMessage) => realtimeEvents.hear(message);

beforeEach(() => {
  followUpdates();
  answerCalls(() => conversation);
  queryClient.setQueryData(LIST_KEY, [conversation]);
  queryClient.setQueryData(threadKey(TALK), { pages: [[hello]], pageParams: [] });
});
afterEach(() => queryClient.clear());

it.each<[string, () => void]>([
  ["a message", () => hear({ type: "message", data: { conversationId: TALK, message: drill } })],
  [
    "a read mark",
    () => hear({ type: "message_read", data: { conversationId: TALK, readerId: BOB, from: 1, upTo: 1 } }),
  ],
  ["a change", () => hear({ type: "conversation_changed", data: { conversationId: TALK } })],
  ["one's own message", () => noteSent(drill)],
  ["one's own read mark", () => noteRead(TALK, 1, 0)],
  ["an opened conversation", () => noteConversation(conversation)],
])("after a lost connection %s leaves what nobody looks at to be read again", async (_what, act) => {
  realtimeEvents.connected(false);
  expect(stale()).toEqual([true, true]);
  act();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(stale()).toEqual([true, true]);
});

it("a thread in which a message changed is read again by whoever opens it", async () => {
  hear({ type: "conversation_changed", data: { conversationId: TALK } });
  await vi.waitFor(() => expect(stale()).toEqual([false, true]));
});

it("what could not be read again is asked for again with the next message", async () => {
  const read = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  read.mockResolvedValue({ pages: [[hello, say(2, "ladder"), drill]], pageParams: [] });
  const observer = new QueryObserver(queryClient, { queryKey: threadKey(TALK), queryFn: () => read() });
  const leave = observer.subscribe(() => {});
  realtimeEvents.connected(false);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  hear({ type: "message", data: { conversationId: TALK, message: drill } });
  await vi.waitFor(() =>
    expect(observer.getCurrentResult().data).toMatchObject({ pages: [[{ id: 1 }, { id: 2 }, { id: 3 }]] }),
  );
  leave();
});

it("one's own message that has been sent stands in an open thread while that is read again", async () => {
  let answer: (pages: Message[][]) => void = () => undefined;
  const queryFn = () => new Promise((resolve) => (answer = (pages) => resolve({ pages, pageParams: [] })));
  const observer = new QueryObserver(queryClient, {
    queryKey: threadKey(TALK),
    queryFn,
    staleTime: Infinity,
  });
  const leave = observer.subscribe(() => {});
  realtimeEvents.connected(false);
  expect(observer.getCurrentResult().isFetching).toBe(true);
  noteSent(drill);
  expect(observer.getCurrentResult().data).toMatchObject({ pages: [[{ id: 1 }, { id: 3 }]] });
  answer([[hello, say(2, "ladder"), drill]]);
  await vi.waitFor(() =>
    expect(observer.getCurrentResult().data).toMatchObject({ pages: [[{ id: 1 }, { id: 2 }, { id: 3 }]] }),
  );
  leave();
});
