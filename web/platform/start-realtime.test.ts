import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { listBlocked, listMuted } from "#contracts/blocks.ts";
import { countUnreadMessages } from "#contracts/chat.ts";
import { countUnreadNotifications } from "#contracts/notifications.ts";
import { listProjects } from "#contracts/projects.ts";

import { ApiError, networkError } from "./api-error.ts";
import { isBlocked, isHidden, noteBlocked, noteMuted } from "./hidden-things.ts";
import { queryClient } from "./query-client.ts";
import { realtimeEvents } from "./realtime.ts";
import { endSession, startSession } from "./session.ts";
import "./start-realtime.ts";
import { answerCalls, keepLists } from "./testing/run-hook.tsx";
import { endpointKey, writeCached } from "./use-endpoint.ts";

// Must exist while the module loads, which listens for a sign-in in another tab.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const [BERT, ZOE, OLU] = [2, 3, 4];
/** The server's rows; `hasMore`: the list has a further page. */
const rows = { blocked: [] as number[], muted: [] as number[], hasMore: false };
const idsSeen = () => [BERT, ZOE, OLU].filter((id) => !isHidden("post", 7, id));
let asked: string[];

beforeEach(() => {
  Object.assign(rows, { blocked: [], muted: [], hasMore: false });
  startSession("token", { id: 1, draftKey: "" });
  const page = (ids: number[]) => ({
    people: ids.map((id) => ({ id })),
    nextCursor: rows.hasMore ? "more" : null,
  });
  asked = answerCalls((call) => {
    if (call.includes(listBlocked.path)) return page(rows.blocked);
    return call.includes(listMuted.path) ? page(rows.muted) : 500;
  });
});
afterEach(() => endSession());

const asksForBoth = () =>
  vi.waitFor(() => {
    for (const { path } of [listBlocked, listMuted])
      expect(asked.some((call) => call.includes(path))).toBe(true);
  });

it("comes back to whom another device has blocked or muted meanwhile", async () => {
  const stale = keepLists({ projects: [listProjects, { params: { id: BERT } }] });
  Object.assign(rows, { blocked: [BERT], muted: [ZOE] });
  realtimeEvents.connected(false);
  await expect.poll(idsSeen).toEqual([OLU]);
  expect([BERT, ZOE].filter(isBlocked)).toEqual([BERT]);
  // The rest is read again at the next visit.
  expect(stale()).toEqual(["projects"]);
});

it("reads nothing again for whom it knows already", async () => {
  Object.assign(rows, { blocked: [BERT], muted: [ZOE] });
  noteBlocked(BERT);
  noteMuted(ZOE, true);
  const stale = keepLists({ projects: [listProjects, { params: { id: BERT } }] });
  realtimeEvents.connected(false);
  await asksForBoth();
  await new Promise((resolve) => setTimeout(resolve));
  expect(idsSeen()).toEqual([OLU]);
  expect(stale()).toEqual([]);
});

it("comes back to whom another device has unblocked or unmuted meanwhile", async () => {
  noteBlocked(BERT);
  noteMuted(ZOE, true);
  Object.assign(rows, { muted: [ZOE] });
  realtimeEvents.connected(false);
  await expect.poll(idsSeen).toEqual([BERT, OLU]);
});

it("leaves out of sight whom a further page may have", async () => {
  noteMuted(ZOE, true);
  Object.assign(rows, { muted: [OLU], hasMore: true });
  realtimeEvents.connected(false);
  await expect.poll(idsSeen).toEqual([BERT]);
});

it.each([
  ["the bell", countUnreadNotifications],
  ["the chat", countUnreadMessages],
])("counts again for %s without whom another device has just muted", (_what, endpoint) => {
  const read = vi.fn(() => ({ count: 0 }));
  const queryKey = endpointKey(endpoint, {});
  writeCached(endpoint, {}, { count: 1 });
  const leave = new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => {});
  realtimeEvents.hear({ type: "member_hidden", data: { userId: ZOE, isHidden: true } });
  expect(read).toHaveBeenCalledOnce();
  leave();
});

it("learns whether another device has blocked or only muted somebody just now", async () => {
  Object.assign(rows, { blocked: [BERT], muted: [ZOE] });
  for (const userId of [BERT, ZOE])
    realtimeEvents.hear({ type: "member_hidden", data: { userId, isHidden: true } });
  expect(idsSeen()).toEqual([OLU]);
  await expect.poll(() => [BERT, ZOE].filter(isBlocked)).toEqual([BERT]);
  expect(idsSeen()).toEqual([OLU]);
});

it("keeps out of sight whom the other of mute and block still hides", async () => {
  noteBlocked(BERT);
  noteMuted(ZOE, true);
  Object.assign(rows, { blocked: [BERT] });
  for (const userId of [BERT, ZOE])
    realtimeEvents.hear({ type: "member_hidden", data: { userId, isHidden: false } });
  await expect.poll(() => [BERT, ZOE].filter(isBlocked)).toEqual([BERT]);
  expect(idsSeen()).toEqual([ZOE, OLU]);
});

it("asks nothing when the page has only just come", async () => {
  realtimeEvents.connected(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([]);
});

it.each([true, false])("reads again what the screen lacks (first connection: %s)", async (first) => {
  const refusal = new ApiError({ status: 404, code: "not_found", message: "", text: "" });
  const reads = {
    unanswered: vi.fn().mockRejectedValue(networkError()),
    refused: vi.fn().mockRejectedValue(refusal),
    shown: vi.fn().mockRejectedValue(networkError()),
  };
  queryClient.setQueryData(["shown"], "an older answer");
  const leaves = Object.entries(reads).map(([name, queryFn]) =>
    new QueryObserver(queryClient, { queryKey: [name], queryFn, staleTime: 0 }).subscribe(() => {}),
  );
  await expect
    .poll(() => Object.keys(reads).map((name) => queryClient.getQueryState([name])?.status))
    .toEqual(["error", "error", "error"]);
  realtimeEvents.connected(first);
  expect(Object.values(reads).map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1]);
  for (const leave of leaves) leave();
});

it("tells the next member nothing of it", async () => {
  Object.assign(rows, { muted: [ZOE] });
  realtimeEvents.connected(false);
  await asksForBoth();
  startSession("another token", { id: 9, draftKey: "" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(idsSeen()).toEqual([BERT, ZOE, OLU]);
});
