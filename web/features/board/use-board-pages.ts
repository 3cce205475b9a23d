import { useCallback, useEffect, useMemo } from "react";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { request } from "../../platform/api-client.ts";
import { serverNow } from "../../platform/server-time.ts";
import { useEndpointPages, uniqueById } from "../../platform/use-endpoint.ts";
import type { boardList } from "./board-cache.ts";

/**
 * When each list was read, by the server's clock and by ours. Keyed by its first page's pagination, which outlives
 * the screen.
 */
const readAt = new WeakMap<object, { readonly server: number; readonly own: number }>();

/** An item of a board. */
export interface Listed {
  readonly id: number;
  readonly createdAt: string;
}

/** A parsed reply of a board's list. */
export interface BoardPage<Item> {
  items: readonly Item[];
  /** Undefined when the endpoint was called without a page. */
  pagination: { total: number; totalIsMore: boolean } | undefined;
}

/**
 * Reads a board's list from its `first` call, page by page, until it has as many pages as the address asks for.
 * Returns each item once.
 */
export function useBoardPages<E extends Endpoint, Item extends Listed>(
  { endpoint, read }: Pick<ReturnType<typeof boardList<E, Item>>, "endpoint" | "read">,
  first: CallOf<E>,
  wanted: number,
) {
  const pages = useEndpointPages(endpoint, first, { keepPrevious: true });
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = pages;
  const loaded = data?.pages.length ?? 0;
  const isMissing = loaded > 0 && loaded < wanted && hasNextPage && !isPlaceholderData;

  useEffect(() => {
    if (isMissing && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isMissing, isFetching, isFetchNextPageError, fetchNextPage]);

  const items = useMemo(
    () => uniqueById(data?.pages.flatMap((page) => read(page).items) ?? []),
    [data, read],
  );
  const firstPage = data?.pages[0];
  const pagination = firstPage === undefined ? undefined : read(firstPage).pagination;
  useEffect(() => {
    if (pagination === undefined || readAt.has(pagination)) return;
    readAt.set(pagination, { server: serverNow().getTime(), own: Date.now() });
  }, [pagination]);

  const asked = JSON.stringify(first);
  /** Counts the items added since the list was read, as far as its first page and total show. */
  const countNew = useCallback(async (): Promise<number> => {
    if (pagination === undefined) return 0;
    const since = readAt.get(pagination)?.server ?? Infinity;
    const known = new Set(items.map(({ id }) => id));
    const fresh = read((await request(endpoint, JSON.parse(asked) as object)) as ReplyOf<E>);
    const came = fresh.items.filter(({ id, createdAt }) => !known.has(id) && Date.parse(createdAt) > since);
    return Math.max(came.length, (fresh.pagination?.total ?? 0) - pagination.total);
  }, [endpoint, read, asked, items, pagination]);

  return {
    items,
    /** Undefined until the first reply. */
    total: pagination?.total,
    totalIsMore: pagination?.totalIsMore ?? false,
    loadedPages: loaded,
    hasMore: hasNextPage,
    isLoading: pages.isPending,
    /** The old list is shown while the new one is loading. */
    isChanging: isPlaceholderData,
    isLoadingMore: isMissing && !isFetchNextPageError,
    /** The failure of the list itself. */
    error: data === undefined ? pages.error : null,
    /** The failure of a further page. */
    moreError: isFetchNextPageError ? pages.error : null,
    isRetrying: pages.isFetching,
    retry: () => void pages.refetch(),
    countNew,
    /** A new object each time the list has been read, perhaps by an earlier visit to this screen. */
    listVersion: pagination,
    /** Milliseconds since it was read. */
    age: () => Date.now() - (readAt.get(pagination ?? {})?.own ?? Date.now()),
    /** Reads it again; throws if that fails. */
    refresh: () => pages.refetch({ throwOnError: true }),
    retryMore: () => void fetchNextPage(),
  };
}

export type BoardPages<Item extends Listed> = ReturnType<typeof useBoardPages<Endpoint, Item>>;
