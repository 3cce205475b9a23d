import { useEffect, useMemo } from "react";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { useEndpointPages } from "../../platform/use-endpoint.ts";

/** One answer of a board's list. */
interface BoardPage<Item> {
  items: readonly Item[];
  /** Undefined when the endpoint was asked without a page. */
  pagination: { total: number; totalIsMore: boolean; cursor: string | null } | undefined;
}

interface BoardPagesRules<E extends Endpoint, Item> {
  endpoint: E;
  /** The call of the page that begins at the cursor; of the first one without. */
  callOf: (cursor?: string) => CallOf<E>;
  /** A constant: what it gives is remembered. */
  read: (reply: ReplyOf<E>) => BoardPage<Item>;
}

/** A board's list, page after page, until there are as many pages as the address asks for; each item once. */
export function useBoardPages<E extends Endpoint, Item extends { id: number }>(
  { endpoint, callOf, read }: BoardPagesRules<E, Item>,
  wanted: number,
) {
  const pages = useEndpointPages(
    endpoint,
    callOf(),
    (reply) => {
      const cursor = read(reply).pagination?.cursor ?? null;
      return cursor === null ? undefined : callOf(cursor);
    },
    { keepPrevious: true },
  );
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = pages;
  const loaded = data?.pages.length ?? 0;
  const isMissing = loaded > 0 && loaded < wanted && hasNextPage && !isPlaceholderData;

  useEffect(() => {
    if (isMissing && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isMissing, isFetching, isFetchNextPageError, fetchNextPage]);

  const items = useMemo(() => {
    const all = data?.pages.flatMap((page) => read(page).items) ?? [];
    return [...new Map(all.map((item) => [item.id, item])).values()];
  }, [data, read]);
  const first = data?.pages[0];
  const pagination = first === undefined ? undefined : read(first).pagination;

  return {
    items,
    /** Undefined until the first answer. */
    total: pagination?.total,
    totalIsMore: pagination?.totalIsMore ?? false,
    loadedPages: loaded,
    hasMore: hasNextPage,
    isLoading: pages.isPending,
    /** The old list is still shown while the new one is on its way. */
    isChanging: isPlaceholderData,
    isLoadingMore: isMissing && !isFetchNextPageError,
    /** The list itself did not come. */
    error: data === undefined ? pages.error : null,
    /** A further page did not come. */
    moreError: isFetchNextPageError ? pages.error : null,
    isRetrying: pages.isFetching,
    retry: () => void pages.refetch(),
    retryMore: () => void fetchNextPage(),
  };
}

export type BoardPages<Item extends { id: number }> = ReturnType<typeof useBoardPages<Endpoint, Item>>;
