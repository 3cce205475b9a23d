import "../../../platform/testing/browser-database.ts";
import { beforeEach, expect, it, vi } from "vitest";

import { listBlocked } from "#contracts/blocks.ts";
import { listUserPosts } from "#contracts/feed.ts";
import { getProfile } from "#contracts/profiles.ts";

import { noteBlocked, noteHidden, noteMuted } from "../../../platform/hidden-things.ts";
import { findCached, cacheResponse } from "../../../platform/offline-cache/response-cache.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { endSession, startSession } from "../../../platform/session.ts";
import { FEED_KEY, readStored } from "../../../platform/storage.ts";
import { answerCalls } from "../../../platform/testing/run-hook.tsx";
import { endpointKey } from "../../../platform/use-endpoint.ts";
import { keyOf } from "../feed.queries.ts";
import { dropBlocked, showCachedFeed } from "./cached-feed.ts";
import { persistFeed, restoreFeed } from "./persisted-feed.ts";

vi.stubGlobal("document", { querySelector: () => null, querySelectorAll: () => [] });

const [BERT, ZOE] = [2, 3];
const CHOICE = { filter: "related", sort: "recent" } as const;
const FEED = keyOf(CHOICE);
const PROFILE = endpointKey(getProfile, { params: { id: BERT } });
const POSTS = [...endpointKey(listUserPosts, { params: { userId: BERT }, query: { cursor: "" } }), "pages"];

const post = (id: number) => ({
  id,
  author: { id: BERT },
  hiddenComments: 0,
  latestComments: [{ id: 5, user: { id: ZOE } }],
});
const pages = () => ({ pages: [{ posts: [post(1), post(2)] }], pageParams: [{}] });

/** What is on the device: ids of posts in the feed and on Bert's profile, and whether the profile itself is. */
async function readKept() {
  const idsOf = async (key: readonly unknown[]) => {
    const list = (await findCached(key))?.data as ReturnType<typeof pages> | undefined;
    return list?.pages.flatMap(({ posts }) => posts.map(({ id }) => id));
  };
  const profile = await findCached(PROFILE);
  return { feed: await idsOf(FEED), posts: await idsOf(POSTS), hasProfile: profile?.data !== undefined };
}

showCachedFeed();

beforeEach(async () => {
  endSession();
  startSession("token", { id: 1, draftKey: "1".repeat(64) });
  for (const key of [FEED, POSTS]) await cacheResponse(key, pages());
  await cacheResponse(PROFILE, { id: BERT });
});

it("a hidden or reported post is not on its writer's profile either", async () => {
  noteHidden("post", 2, "Reported.", { authorId: BERT });
  await expect.poll(readKept).toEqual({ feed: [1], posts: [1], hasProfile: true });
});

it("what somebody muted wrote stays on their profile", async () => {
  noteHidden("post", 2, "You no longer see what Bert posts.", { authorId: BERT, isAuthors: true });
  noteMuted(BERT, true);
  const after = { feed: [], posts: [1, 2], hasProfile: true };
  await expect.poll(readKept).toEqual(after);
  // Waits for the writes that follow from it.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(readKept()).resolves.toEqual(after);
});

it("of somebody blocked nothing stays", async () => {
  noteBlocked(BERT);
  await expect.poll(readKept).toEqual({ feed: [], posts: [], hasProfile: false });
});

it("a comment that is hidden, or somebody muted wrote, is not in the tab's copy for Back from another site", () => {
  const readPersisted = () => {
    persistFeed(CHOICE);
    const { feed } = JSON.parse(readStored(FEED_KEY, "sessionStorage") ?? "") as {
      feed: ReturnType<typeof pages>;
    };
    const [first] = feed.pages.flatMap(({ posts }) => posts);
    return [first?.latestComments.length, first?.hiddenComments];
  };
  queryClient.setQueryData(FEED, pages());
  expect(readPersisted()).toEqual([1, 0]);
  noteHidden("comment", 5, "Reported.");
  expect(readPersisted()).toEqual([0, 1]);
  noteHidden("comment", 5, null);
  noteMuted(ZOE, true);
  expect(readPersisted()).toEqual([0, 1]);
});

it("the tab's copy comes back as old as it is", () => {
  const updatedAt = Date.now() - 600_000;
  queryClient.setQueryData(FEED, pages(), { updatedAt });
  persistFeed(CHOICE);
  queryClient.clear();
  restoreFeed(CHOICE);
  expect(queryClient.getQueryState(FEED)?.dataUpdatedAt).toBe(updatedAt);
});

it.each([
  ["blocked", { feed: [], posts: [], hasProfile: false }],
  ["muted", { feed: [], posts: [1, 2], hasProfile: true }],
])(
  "somebody whom another device has %s while this one was off goes like one hidden here",
  async (how, after) => {
    answerCalls((call) => {
      const isBlocks = call.includes(listBlocked.path);
      return { people: isBlocks === (how === "blocked") ? [{ id: BERT }] : [{ id: ZOE }], nextCursor: null };
    });
    await dropBlocked();
    await expect.poll(readKept).toEqual(after);
  },
);
