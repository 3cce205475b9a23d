import "../testing/browser-database.ts";
import { InfiniteQueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { listPosts } from "#contracts/feed.ts";
import { listNotifications } from "#contracts/notifications.ts";
import { getProfile } from "#contracts/profiles.ts";

import { call, cameWithPage } from "../api-client.ts";
import { queryClient } from "../query-client.ts";
import { startSession } from "../session.ts";
import { answerCalls } from "../testing/run-hook.tsx";
import { callAfter, endpointKey } from "../use-endpoint.ts";
import {
  confirmCached,
  findCached,
  startResponseCache,
  forgetCached,
  isFromCache,
  cacheResponse,
} from "./response-cache.ts";

vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => undefined });

const BERT = { params: { id: 2 } };
const KEY = endpointKey(getProfile, BERT);
const YESTERDAYS = { id: 2, name: "Bert as of yesterday" };

const refuse = (status: number, code: string) =>
  new Response(JSON.stringify({ code, message: "words" }), { status });
const signInPage = (status: number) => new Response("<h1>Welcome to our Wi-Fi</h1>", { status });

const readDevice = async () => (await findCached(KEY))?.data;

/** The read of a screen that has opened with the device's cached copy. */
async function openCached() {
  const queryFn = () => call(getProfile, BERT);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: KEY, queryFn });
  await expect.poll(() => query.state.data).toEqual(YESTERDAYS);
  return query;
}

/** Returns what is on the screen and on the device once the server has responded. */
async function readAfter(answer: Response) {
  const query = await openCached();
  answerCalls(() => answer);
  await query.fetch().catch(() => undefined);
  // Waits until everything written to the device because of it is there.
  await cacheResponse(["another"], {});
  return { shown: query.state.data, kept: await readDevice() };
}

beforeEach(async () => {
  queryClient.clear();
  startSession("token", { id: 1, draftKey: "1".repeat(64) });
  await startResponseCache();
  await cacheResponse(KEY, YESTERDAYS);
});

it.each([403, 404, 407, 408])(
  "what was read yesterday stays when a page in between answers %i",
  async (status) => {
    await expect(readAfter(signInPage(status))).resolves.toEqual({ shown: YESTERDAYS, kept: YESTERDAYS });
  },
);

it("stays when our server had no time", async () => {
  const answer = refuse(408, "request_too_slow");
  await expect(readAfter(answer)).resolves.toEqual({ shown: YESTERDAYS, kept: YESTERDAYS });
});

it("is gone when our server refuses it", async () => {
  const answer = refuse(404, "user_not_found");
  await expect(readAfter(answer)).resolves.toEqual({ shown: undefined, kept: undefined });
});

it("is gone from the device also where it was shown to its reader a moment before", async () => {
  const query = await openCached();
  const todays = { id: 2, name: "Bert" };
  answerCalls(() => todays);
  await query.fetch();
  await expect.poll(readDevice).toEqual(todays);
  answerCalls(() => refuse(404, "user_not_found"));
  await query.fetch().catch(() => undefined);
  await expect.poll(readDevice).toBeUndefined();
});

describe("of what was cached, that which the page shows already", () => {
  const FIRST = { query: { limit: 10 } } as const;
  const LIST = [...endpointKey(listPosts, FIRST), "pages"];
  const page = (posts: string) => ({ posts });

  /** A list whose first page is shown already; the device has two. */
  async function openShown() {
    const [first, second] = [page("yesterday's"), page("yesterday's second")];
    await cacheResponse(LIST, { pages: [first, second], pageParams: [FIRST, {}] });
    const shown = { pages: [first], pageParams: [FIRST] };
    const kept = { at: 1, data: shown, shownAt: Date.now(), stays: true };
    const never = { answer: new Promise<never>(() => {}), askedAt: Date.now(), stop: new AbortController() };
    globalThis.earlyCalls = { token: "token", calls: new Map([["/api/posts?limit=10", { ...never, kept }]]) };
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: LIST,
      queryFn: () => call(listPosts, { query: { limit: 9 } }),
      initialPageParam: {},
      getNextPageParam: () => undefined,
      refetchOnMount: false,
    });
    expect(observer.getCurrentResult()).toMatchObject({ data: shown, isSuccess: true });
    expect(cameWithPage(first)).toBe(true);
    return observer;
  }

  it("is the list from its first drawing, and asked for then", async () => {
    const observer = await openShown();
    answerCalls(() => page("today's"));
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([page("today's")]);
    expect(isFromCache(observer.getCurrentResult().data)).toBe(false);
    stop();
  });

  it("is followed by the rest where no answer comes", async () => {
    const observer = await openShown();
    answerCalls(() => signInPage(502));
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().data?.pages).toHaveLength(2);
    expect(isFromCache(observer.getCurrentResult().data)).toBe(true);
    stop();
  });

  it("is nothing to go on with once something else was asked for in its place", async () => {
    const observer = await openShown();
    forgetCached(LIST);
    expect(isFromCache(observer.getCurrentResult().data)).toBe(false);
  });
});

it.each([
  ["what has changed since", listPosts, "today's"],
  ["what is as it was", listNotifications, "yesterday's"],
])(
  "with a further page of a list, the pages before it are still asked for: %s",
  async (_what, endpoint, now) => {
    const page = (posts: string, nextCursor: string | null) => ({ posts, nextCursor });
    const first = { query: { limit: 8 } } as const;
    const key = [...endpointKey(endpoint, first), "pages"];
    await cacheResponse(key, { pages: [page("yesterday's", "second")], pageParams: [first] });
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: key,
      queryFn: ({ pageParam }) => call(endpoint, pageParam),
      initialPageParam: first,
      getNextPageParam: (reply) => callAfter(first, reply as Parameters<typeof callAfter>[1]),
      refetchOnMount: false,
    });
    await expect.poll(() => queryClient.getQueryData(key)).toBeDefined();
    const reads = answerCalls((asked) => {
      if (asked.includes("second")) return page("the second", null);
      // The call made at once is still under way.
      return reads.length === 1 ? "never" : page(now, "second");
    });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => reads).toHaveLength(1);
    await observer.fetchNextPage();
    expect(isFromCache(observer.getCurrentResult().data)).toBe(true);
    const pages = [page(now, "second"), page("the second", null)];
    await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(pages);
    await expect.poll(() => reads).toHaveLength(4);
    await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
    // Once confirmed, it is not asked for again.
    confirmCached();
    expect(observer.getCurrentResult().isFetching).toBe(false);
    stop();
  },
);

it("is as old as the server's last answer, whatever was changed here since", async () => {
  const todays = { id: 2, name: "Bert" };
  const query = await openCached();
  answerCalls(() => todays);
  await query.fetch();
  const at = Date.now();
  await expect.poll(readDevice).toEqual(todays);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const changed = { id: 2, name: "Bert, changed here" };
  queryClient.setQueryData(KEY, changed);
  await expect.poll(readDevice).toEqual(changed);
  expect((await findCached(KEY))?.at).toBeLessThanOrEqual(at);
});

it("what came with the page is cached in the place of yesterday's", async () => {
  const today = { id: 2, name: "Bert as of today" };
  queryClient.getQueryCache().build(queryClient, { queryKey: KEY, initialData: today });
  await expect.poll(readDevice).toEqual(today);
});
