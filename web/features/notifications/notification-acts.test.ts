import { beforeEach, expect, it, vi } from "vitest";

import {
  countUnreadNotifications,
  listNotifications,
  markNotificationRead,
  type Notification,
} from "#contracts/notifications.ts";

import { queryClient } from "../../platform/query-client.ts";
import { answerCalls, keepLists, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { endpointKey, readCached, writeCached } from "../../platform/use-endpoint.ts";
import { useNotificationActs } from "./use-notification-acts.ts";

const KEY = [...endpointKey(listNotifications, { query: {} }), "pages"];
const one = (id: number, isRead: boolean) => ({ id, isRead }) as Notification;
const notify = vi.fn();
let listStale: () => string[];
beforeEach(() => {
  listStale = keepLists({ count: [countUnreadNotifications, {}] });
  writeCached(countUnreadNotifications, {}, { count: 2 });
  queryClient.setQueryData(KEY, { pages: [[one(1, false), one(2, false)], [one(3, true)]], pageParams: [] });
  notify.mockClear();
});
const use = () => runHook(() => useNotificationActs({ notify }));
const unread = () => {
  const loaded = queryClient.getQueryData<{ pages: Notification[][] }>(KEY)?.pages.flat() ?? [];
  return [
    loaded.flatMap(({ id, isRead }) => (isRead ? [] : [id])),
    readCached(countUnreadNotifications, {})?.count,
  ];
};
const first = () => use().markRead(one(1, false));
const all = () => use().markAllRead();

it.each([
  ["one", first, [[2], 1]],
  ["all", all, [[], 0]],
] as const)("shows %s as read at once, and goes back when that does not arrive", async (_what, act, then) => {
  answerCalls(() => "offline");
  act();
  expect(unread()).toEqual(then);
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  expect(unread()).toEqual([[1, 2], 2]);
  expect(listStale()).toEqual(["count"]);
});

it.each([
  ["one", first, [[2], 1]],
  ["all", all, [[], 0]],
] as const)("keeps %s as read when the server agrees", async (_what, act, then) => {
  const asked = answerCalls(() => makeReply(markNotificationRead));
  act();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await Promise.resolve();
  expect(unread()).toEqual(then);
  expect(notify).not.toHaveBeenCalled();
});

it("leaves the others read when two are sent and one is refused", async () => {
  const asked = answerCalls(() => (asked.length === 1 ? 500 : makeReply(markNotificationRead)));
  first();
  use().markRead(one(2, false));
  expect(unread()).toEqual([[], 0]);
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  expect(unread()).toEqual([[1], 1]);
});

it.each([
  ["deleted", 200, true, 0],
  ["deleted elsewhere", 404, true, 0],
  ["refused", 500, false, 1],
] as const)("says whether it is gone: %s", async (_what, answer, isGone, notified) => {
  answerCalls(() => (answer === 200 ? { message: "Deleted" } : answer));
  expect(await use().remove(1)).toBe(isGone);
  expect(notify).toHaveBeenCalledTimes(notified);
});
