import { setTimeout } from "node:timers/promises";

import { InfiniteQueryObserver } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";

import { listNotifications } from "#contracts/notifications.ts";

// Must exist while the module loads, which listens for a sign-in in another tab.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
const { queryClient } = await import("./query-client.ts");
const { callAfter, changeCached, endpointKey, invalidateEndpoint } = await import("./use-endpoint.ts");

afterEach(() => queryClient.clear());

/** A list of three pages whose replies arrive on command. */
function watchList() {
  const asked: { page: number; answer: (rows: readonly string[]) => void }[] = [];
  const queryKey = [...endpointKey(listNotifications, {}), "pages"];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) =>
      new Promise<readonly string[]>((answer) => asked.push({ page: pageParam, answer })),
    initialPageParam: 1,
    getNextPageParam: (_, __, page) => (page < 3 ? page + 1 : undefined),
  });
  observer.subscribe(() => undefined);
  /** Answers the first open call, and waits until the list's watchers know. */
  const answer = async (...rows: string[]) => {
    await vi.waitFor(() => expect(asked).not.toEqual([]));
    asked.shift()?.answer(rows);
    await setTimeout(5);
  };
  return { queryKey, observer, asked, answer, rows: () => observer.getCurrentResult().data?.pages.flat() };
}

describe("invalidateEndpoint", () => {
  it("lets a further page come first that somebody waits for, and asks again then", async () => {
    const list = watchList();
    await list.answer("a");
    const more = list.observer.fetchNextPage();
    const done = invalidateEndpoint(listNotifications);
    await vi.waitFor(() => expect(list.asked.map(({ page }) => page)).toEqual([2]));
    await list.answer("b");
    await more;
    expect(list.rows()).toEqual(["a", "b"]);
    await vi.waitFor(() => expect(list.asked).toHaveLength(1));
    await list.answer("new");
    await vi.waitFor(() => expect(list.asked).toHaveLength(1));
    await list.answer("a", "b");
    await done;
    expect(list.rows()).toEqual(["new", "a", "b"]);
  });

  it("asks at once for what nobody waits for more of", async () => {
    const list = watchList();
    await list.answer("a");
    const done = invalidateEndpoint(listNotifications);
    await vi.waitFor(() => expect(list.asked).toHaveLength(1));
    await list.answer("new", "a");
    await done;
    expect(list.rows()).toEqual(["new", "a"]);
  });
});

describe("changeCached", () => {
  const put = (data: InfiniteData<readonly string[]>) => {
    const [first = [], ...rest] = data.pages;
    return first.includes("own") ? data : { ...data, pages: [["own", ...first], ...rest] };
  };

  it("changes what is cached, and once more what was asked for before", async () => {
    const list = watchList();
    await list.answer("a");
    const more = list.observer.fetchNextPage();
    await vi.waitFor(() => expect(list.asked).toHaveLength(1));
    changeCached({ queryKey: list.queryKey }, put);
    expect(list.rows()).toEqual(["own", "a"]);
    await list.answer("b");
    await more;
    expect(list.rows()).toEqual(["own", "a", "b"]);
  });

  it("leaves alone what comes after that", async () => {
    const list = watchList();
    await list.answer("a");
    changeCached({ queryKey: list.queryKey }, put);
    const again = invalidateEndpoint(listNotifications);
    await vi.waitFor(() => expect(list.asked).toHaveLength(1));
    await list.answer("a");
    await again;
    expect(list.rows()).toEqual(["a"]);
  });

  it("leaves to be asked for again what nobody looks at and was stale before", async () => {
    const [queryKey, stale] = [endpointKey(listNotifications, {}), { pages: [["a"]], pageParams: [] }];
    queryClient.setQueryData(queryKey, stale);
    await invalidateEndpoint(listNotifications);
    changeCached({ queryKey }, put);
    expect(queryClient.getQueryState(queryKey)).toMatchObject({
      data: { pages: [["own", "a"]] },
      isInvalidated: true,
    });
  });
});

it.each([
  [{ nextCursor: "c" }, { limit: 5, cursor: "c" }],
  [{ pagination: { cursor: "c", hasMore: true, page: 1 } }, { limit: 5, cursor: "c" }],
  [{ pagination: { cursor: null, hasMore: true, page: 2 } }, { limit: 5, page: 3 }],
  [{ pagination: { cursor: null, hasMore: false, page: 2 } }, undefined],
  [{ nextCursor: null }, undefined],
  [[], undefined],
])("after %j a list goes on with %j", (reply, query) => {
  const next = callAfter(
    { params: { id: 1 }, query: { limit: 5, cursor: "" } },
    reply as { nextCursor: null },
  );
  expect(next).toEqual(query && { params: { id: 1 }, query: { cursor: "", ...query } });
});
