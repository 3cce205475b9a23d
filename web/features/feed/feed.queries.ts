import type { InfiniteData } from "@tanstack/react-query";

import type { ReplyOf } from "#contracts/endpoint.ts";
import { getPost, listPosts } from "#contracts/feed.ts";
import type { FeedFilter, FeedSort, Post } from "#contracts/feed.ts";
import { FEED_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { queryClient } from "../../platform/query-client.ts";
import { endpointKey, useEndpoint, useEndpointPages } from "../../platform/use-endpoint.ts";

/** Whose posts, and in which order (D1 §2.1). */
export interface FeedChoice {
  readonly filter: FeedFilter;
  readonly sort: FeedSort;
}

type FeedPage = ReplyOf<typeof listPosts>;

/** The feed, page by page; pages once loaded stay while the reader is elsewhere. */
export function useFeed({ filter, sort }: FeedChoice) {
  const query = { limit: FEED_PAGE_SIZE, filter, sort };
  return useEndpointPages(
    listPosts,
    { query },
    ({ pagination: { hasMore, page, cursor } }) =>
      hasMore ? { query: { ...query, page: page + 1, ...(cursor !== null && { cursor }) } } : undefined,
    { keepPrevious: true },
  );
}

/** Every post of the loaded pages once, in their order. */
export function listLoaded(pages: readonly FeedPage[] | undefined): readonly Post[] {
  const posts = new Map<number, Post>();
  for (const post of (pages ?? []).flatMap((page) => page.posts)) {
    if (!posts.has(post.id)) posts.set(post.id, post);
  }
  return [...posts.values()];
}

/** The post that a link names (`Q133`). */
export function useLinkedPost(id: number | undefined) {
  return useEndpoint(getPost, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
}

/** Puts one's own new post on top of every feed that was read: each of them holds it (`Q47`, `Q50`). */
export function addToFeeds(post: Post): void {
  queryClient.setQueriesData<InfiniteData<FeedPage>>({ queryKey: endpointKey(listPosts) }, (feed) => {
    const [first, ...rest] = feed?.pages ?? [];
    if (feed === undefined || first === undefined) return feed;
    return { ...feed, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
  });
}
