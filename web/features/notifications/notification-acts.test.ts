import { beforeEach, expect, it, vi } from "vitest";

import {
  countUnreadNotifications,
  listNotifications,
  markNotificationRead,
  type Notification,
} from "#contracts/notifications.ts";

import { outbox } from "../../platform/outbox/entries.ts";
import { queryClient } from "../../platform/query-client.ts";
import { answerCalls, keepLists, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { runOutbox } from "../../platform/testing/run-outbox.ts";
import { endpointKey, readCached, writeCached } from "../../platform/use-endpoint.ts";
import { notificationActs, useWithoutDeleted } from "./notification-acts.ts";
import { notificationKinds } from "./notification-kinds.ts";

// Whoever listens for a sign-in in another tab does so while it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const KEY = [...endpointKey(listNotifications, { query: {} }), "pages"];
const one = (id: number, isRead: boolean) => ({ id, isRead }) as Notification;
let listStale: () => string[];
beforeEach(() => {
  listStale = keepLists({ count: [countUnreadNotifications, {}] });
  writeCached(countUnreadNotifications, {}, { count: 2 });
  queryClient.setQueryData(KEY, { pages: [[one(1, false), one(2, false)], [one(3, true)]], pageParams: [] });
});
const unread = () => {
  const loaded = queryClient.getQueryData<{ pages: Notification[][] }>(KEY)?.pages.flat() ?? [];
  return [
    loaded.flatMap(({ id, isRead }) => (isRead ? [] : [id])),
    readCached(countUnreadNotifications, {})?.count,
  ];
};
const first = () => notificationActs.markRead(one(1, false));
const all = () => notificationActs.markAllRead();

it.each([
  ["one", first, [[2], 1]],
  ["all", all, [[], 0]],
] as const)("shows %s as read at once, and keeps it so until it arrives", async (_what, act, then) => {
  const said = runOutbox(notificationKinds);
  answerCalls(() => "offline");
  act();
  await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
  const asked = answerCalls(() => makeReply(markNotificationRead));
  outbox.wake();
  await vi.waitFor(() => expect(outbox.current()).toEqual([]));
  expect(asked).toHaveLength(1);
  expect(unread()).toEqual(then);
  expect(listStale()).toEqual([]);
  expect(said).toEqual([]);
});

it("asks again how it stands when one is refused, and says so", async () => {
  const said = runOutbox(notificationKinds);
  answerCalls(() => 404);
  first();
  await vi.waitFor(() => expect(listStale()).toEqual(["count"]));
  expect(said).toEqual(["Error: Failed to mark notification as read"]);
  expect(outbox.current()).toEqual([]);
});

const shown = () => runHook(() => useWithoutDeleted([one(1, false), one(2, false)])).map(({ id }) => id);

it.each([
  ["deleted", { message: "Deleted" }, [2], []],
  ["deleted elsewhere", 404, [2], []],
  ["refused", 403, [1, 2], ["Error: Failed to delete notification"]],
] as const)(
  "is gone at once when it is deleted, and comes back when that is refused: %s",
  async (_what, answer, left, words) => {
    const said = runOutbox(notificationKinds);
    answerCalls(() => answer);
    if (answer === 404)
      globalThis.fetch = () =>
        Promise.resolve(Response.json({ code: "notification_not_found", message: "Gone" }, { status: 404 }));
    notificationActs.remove(1);
    expect(shown()).toEqual([2]);
    await vi.waitFor(() => expect(outbox.current()).toEqual([]));
    const loaded = queryClient.getQueryData<{ pages: Notification[][] }>(KEY)?.pages.flat() ?? [];
    expect(loaded.some(({ id }) => id === 1)).toBe(left.length === 2);
    expect(said).toEqual(words);
  },
);

it("is not deleted when that was taken back before it had left, and brought back when it had", async () => {
  runOutbox(notificationKinds);
  vi.stubGlobal("navigator", { onLine: false });
  const asked = answerCalls(() => "offline");
  notificationActs.remove(1);
  notificationActs.restore(1);
  await vi.waitFor(() => expect(outbox.current()).toEqual([]));
  notificationActs.remove(2);
  await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
  notificationActs.restore(2);
  expect(shown()).toEqual([1, 2]);
  const later = answerCalls(() => ({ message: "Back" }));
  outbox.wake();
  await vi.waitFor(() => expect(outbox.current()).toEqual([]));
  expect([asked.at(0), later.at(-1)]).toEqual([
    "DELETE /api/notifications/2",
    "POST /api/notifications/2/restore",
  ]);
});
