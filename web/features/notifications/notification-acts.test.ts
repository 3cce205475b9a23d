import { beforeEach, expect, it, vi } from "vitest";

import {
  countUnreadNotifications,
  cursorAfter,
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

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const KEY = [...endpointKey(listNotifications, { query: {} }), "pages"];
const AT = "2026-11-25T08:00:00.000Z";
const one = (id: number, isRead: boolean) => ({ id, isRead, createdAt: AT }) as Notification;
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
const SHOWN = [one(2, false), one(1, false)];
const all = () => notificationActs.markAllRead(SHOWN);

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

it("leaves a list to be read again that was stale before", async () => {
  await queryClient.invalidateQueries({ queryKey: KEY });
  first();
  expect(unread()).toEqual([[2], 1]);
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});

it("marks nothing while no notification is shown", () => {
  runOutbox(notificationKinds);
  const asked = answerCalls(() => "never");
  notificationActs.markAllRead([]);
  expect([unread(), outbox.current(), asked]).toEqual([[[1, 2], 2], [], []]);
});

const asUnread = () => notificationActs.markUnread(one(3, true));

it.each([
  ["one", first, undefined, "Failed to mark notification as read"],
  ["all", all, "You may not.", "Failed to mark all notifications as read"],
  ["as unread", asUnread, undefined, "Failed to mark notification as unread"],
  ["as unread, saying why", asUnread, "A newer notification about this is already unread.", ""],
])("asks again how it stands when a mark is refused, and says so: %s", async (_what, act, message, words) => {
  const said = runOutbox(notificationKinds);
  // A server error has no message of its own.
  const refusal =
    message === undefined ? { code: "server_error", message: "" } : { code: "conflict", message };
  globalThis.fetch = () => Promise.resolve(Response.json(refusal, { status: 409 }));
  act();
  await vi.waitFor(() => expect(listStale()).toEqual(["count"]));
  expect(said).toEqual([`Error: ${words || message}`]);
  expect(outbox.current()).toEqual([]);
});

it("sends marks in the order of pressing, all of them up to what was shown, and of one only the latest", async () => {
  runOutbox(notificationKinds);
  answerCalls(() => "offline");
  asUnread();
  await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
  first();
  all();
  notificationActs.markUnread(one(1, true));
  const bodies: string[] = [];
  const asked = answerCalls((_call, { body }) => {
    if (typeof body === "string") bodies.push(body);
    return makeReply(markNotificationRead);
  });
  outbox.wake();
  await vi.waitFor(() => expect(outbox.current()).toEqual([]));
  expect(asked.map((call) => call.replace("/api/notifications", ""))).toEqual([
    "PATCH /3/unread",
    "PATCH /read-all",
    "PATCH /1/unread",
  ]);
  expect(bodies).toEqual([JSON.stringify({ before: cursorAfter(one(2, false)) })]);
});

const shown = () => runHook(() => useWithoutDeleted([one(1, false), one(2, false)])).map(({ id }) => id);

it.each([
  ["deleted", { message: "Deleted" }, [2], "Notification deleted successfully"],
  ["deleted elsewhere", 404, [2], "Notification deleted successfully"],
  ["joined by more", 409, [1, 2], "More has joined"],
  ["refused", 403, [1, 2], "Failed to delete notification"],
] as const)(
  "is gone at once when it is deleted, and comes back when that is refused: %s",
  async (_what, answer, left, words) => {
    const said = runOutbox(notificationKinds);
    answerCalls(() => answer);
    if (typeof answer === "number") {
      const refusal = {
        code: answer === 404 ? "notification_not_found" : "notification_has_more",
        message: words,
      };
      globalThis.fetch = () => Promise.resolve(Response.json(refusal, { status: answer }));
    }
    const end = notificationActs.remove(one(1, false));
    expect(shown()).toEqual([2]);
    await vi.waitFor(() => expect(outbox.current()).toEqual([]));
    const loaded = queryClient.getQueryData<{ pages: Notification[][] }>(KEY)?.pages.flat() ?? [];
    expect(loaded.some(({ id }) => id === 1)).toBe(left.length === 2);
    // Reported by the caller that deleted it, and only once.
    expect(await end).toMatchObject({ isGone: left.length === 1, words });
    expect(said).toEqual([]);
  },
);

it("stays, or comes back, when more has joined it since it was deleted", async () => {
  runOutbox(notificationKinds);
  const answered = Promise.withResolvers<Response>();
  globalThis.fetch = () => answered.promise;
  const end = notificationActs.remove(one(1, false));
  const again = { ...one(1, false), createdAt: "2026-11-25T08:01:00.000Z" };
  expect(runHook(() => useWithoutDeleted([again, one(2, false)])).map(({ id }) => id)).toEqual([1, 2]);
  queryClient.setQueryData(KEY, { pages: [[again, one(2, false)]], pageParams: [] });
  answered.resolve(Response.json({ message: "Deleted" }));
  await end;
  await vi.waitFor(() => expect(outbox.current()).toEqual([]));
  expect(queryClient.getQueryData<{ pages: Notification[][] }>(KEY)?.pages).toEqual([[again, one(2, false)]]);
});

it("is not deleted when that was taken back before it had left, and brought back when it had", async () => {
  runOutbox(notificationKinds);
  vi.stubGlobal("navigator", { onLine: false });
  const asked = answerCalls(() => "offline");
  void notificationActs.remove(one(1, false));
  notificationActs.restore(1);
  await vi.waitFor(() => expect(outbox.current()).toEqual([]));
  const end = notificationActs.remove(one(2, false));
  await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
  expect(await end).toEqual({
    isGone: true,
    isSent: false,
    words: "Deleted here, not sent yet. It goes by itself when you have a signal.",
  });
  notificationActs.restore(2);
  expect(shown()).toEqual([1, 2]);
  const later = answerCalls(() => ({ message: "Back" }));
  outbox.wake();
  await vi.waitFor(() => expect(outbox.current()).toEqual([]));
  expect([asked.at(0), later.at(-1)]).toEqual([
    `DELETE /api/notifications/2?before=${encodeURIComponent(cursorAfter(one(2, false)))}`,
    "POST /api/notifications/2/restore",
  ]);
});
