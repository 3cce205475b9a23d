import { expect, it, vi } from "vitest";

import { listLoaded } from "../feed.queries.ts";
import type { FeedPages } from "../feed.queries.ts";
import { mergeFeeds } from "./cached-feed.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

function feed(ids: readonly number[], likes = 0): FeedPages {
  const posts = ids.map((id) => ({ id, likes }));
  const pagination = { page: 1, hasMore: true, cursor: `after ${ids.at(-1)}`, newestActivityAt: `${likes}` };
  return { pages: [{ posts, pagination }], pageParams: [{}] } as unknown as FeedPages;
}

function merge(shown: readonly number[], answer: readonly number[]) {
  const [page] = mergeFeeds(feed(shown, 1), feed(answer, 2)).pages;
  return {
    ids: page?.posts.map(({ id }) => id),
    likes: page?.posts.map(({ likes }) => likes),
    ...page?.pagination,
  };
}

it("brings up to date what is shown, in its place", () => {
  expect(merge([9, 8, 7], [9, 8, 7])).toMatchObject({ ids: [9, 8, 7], likes: [2, 2, 2], cursor: "after 7" });
});

it("puts nothing new before what is read", () => {
  const merged = merge([9, 8, 7], [11, 10, 9, 8, 7]);
  expect(merged).toMatchObject({ ids: [9, 8, 7], likes: [2, 2, 2], cursor: "after 7" });
  // New posts are counted from those shown.
  expect(merged.newestActivityAt).toBe("1");
});

it("takes out what is gone, and goes on with what is older", () => {
  expect(merge([9, 8, 7], [9, 7, 6])).toMatchObject({ ids: [9, 7, 6], cursor: "after 6" });
});

it("keeps nothing that the answer does not hold, and goes on where it ends", () => {
  expect(merge([9, 8, 7], [11, 10, 9])).toMatchObject({ ids: [9], likes: [2], cursor: "after 9" });
  expect(merge([3, 2, 1], [9, 8, 7])).toMatchObject({ ids: [9, 8, 7], cursor: "after 7" });
});

it("goes by all pages of both", () => {
  const pages = (...ids: number[][]) =>
    ({ pages: ids.flatMap((each) => feed(each).pages), pageParams: [{}, {}] }) as FeedPages;
  const merged = mergeFeeds(pages([9, 8], [7, 6]), pages([10, 9], [7, 6, 5]));
  expect(listLoaded(merged.pages).map(({ id }) => id)).toEqual([9, 7, 6, 5]);
  expect(merged.pageParams).toHaveLength(1);
});
