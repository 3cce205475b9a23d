import type { InfiniteData } from "@tanstack/react-query";

import type { ReplyOf } from "#contracts/endpoint.ts";
import { getPost, listPosts, listUserPosts } from "#contracts/feed.ts";
import type { FeedFilter, FeedSort, Post } from "#contracts/feed.ts";
import { FEED_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { queryClient } from "../../platform/query-client.ts";
import { useNavigationType } from "../../platform/router/place.tsx";
import { endpointKey, useEndpoint, useEndpointPages } from "../../platform/use-endpoint.ts";
import { createStore } from "../../ui/store.ts";

/** Whose posts, and in which order. */
export interface FeedChoice {
  readonly filter: FeedFilter;
  readonly sort: FeedSort;
}

type FeedPage = ReplyOf<typeof listPosts>;

export type FeedPages = InfiniteData<FeedPage>;

// Every response yields new objects, even if it says the same, so that a post is known to be newer than the changes
// made to it.
for (const endpoint of [listPosts, listUserPosts, getPost])
  queryClient.setQueryDefaults(endpointKey(endpoint), { structuralSharing: false });

/** The cache key of a feed's pages. */
export const keyOf = (choice: FeedChoice) => [...endpointKey(listPosts, firstCall(choice)), "pages"];

/** The call for its first page. */
export const firstCall = ({ filter, sort }: FeedChoice) => ({
  query: { limit: FEED_PAGE_SIZE, filter, sort },
});

/**
 * The feed, page by page; loaded pages stay while the reader is on another screen. Back shows the same posts, even if
 * the reader has followed someone in the meantime; opening the feed again then reloads it.
 */
export function useFeed(choice: FeedChoice) {
  const first = firstCall(choice);
  const isBack = useNavigationType() === "POP";
  return useEndpointPages(listPosts, first, {
    next: ({ pagination: { hasMore, page, cursor } }) =>
      hasMore ? { query: { ...first.query, page: page + 1, ...(cursor !== null && { cursor }) } } : undefined,
    keepPrevious: true,
    refetchOnMount: !isBack,
  });
}

/**
 * Whether a feed should ask for new posts: stays true until one has asked, since the part that asks may still be
 * loading.
 */
export const newPostsWanted = createStore(false);

/** Lets the feed ask for new posts; the reader is told of them, never moved. */
export function askForNewPosts(): void {
  newPostsWanted.set(true);
}

/** The loaded pages of a feed, if any. */
export function readPages(choice: FeedChoice): FeedPages | undefined {
  return queryClient.getQueryData<FeedPages>(keyOf(choice));
}

/** All posts of the loaded pages, in order and without duplicates. */
export function listLoaded(pages: readonly FeedPage[] | undefined): readonly Post[] {
  const posts = new Map<number, Post>();
  for (const post of (pages ?? []).flatMap((page) => page.posts)) {
    if (!posts.has(post.id)) posts.set(post.id, post);
  }
  return [...posts.values()];
}

/** The post that a link names. */
export function useLinkedPost(id: number | undefined) {
  return useEndpoint(getPost, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
}
