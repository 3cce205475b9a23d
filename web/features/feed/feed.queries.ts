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

// One read again is another object, also where it says the same: so a post is known to be later than what was done to it.
for (const endpoint of [listPosts, listUserPosts, getPost])
  queryClient.setQueryDefaults(endpointKey(endpoint), { structuralSharing: false });

/** The cache key of a feed's pages. */
export const keyOf = (choice: FeedChoice) => [...endpointKey(listPosts, firstCall(choice)), "pages"];

/** The call for its first page. */
export const firstCall = ({ filter, sort }: FeedChoice) => ({
  query: { limit: FEED_PAGE_SIZE, filter, sort },
});

/**
 * The feed, page by page; pages once loaded stay while the reader is elsewhere. Who goes back to it finds the posts they
 * left, also when they have followed somebody meanwhile; who opens it again gets it again then.
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

/** Whether a feed is to ask for new posts: until one has, since the part that asks may still be on its way. */
export const newPostsWanted = createStore(false);

/** Lets the feed ask whether it has new posts; a reader is told, never moved. */
export function askForNewPosts(): void {
  newPostsWanted.set(true);
}

/** What has been read of a feed, if anything. */
export function readPages(choice: FeedChoice): FeedPages | undefined {
  return queryClient.getQueryData<FeedPages>(keyOf(choice));
}

/** Every post of the loaded pages once, in their order. */
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
