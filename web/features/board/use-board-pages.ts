import { useCallback, useEffect, useMemo } from "react";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { request } from "../../platform/api-client.ts";
import { serverNow } from "../../platform/server-time.ts";
import { useEndpointPages, uniqueById } from "../../platform/use-endpoint.ts";
import type { boardList } from "./board-cache.ts";

/** When each list was read, by the server's clock and by ours, under its first page's numbers, which outlive the screen. */
const readAt = new WeakMap<object, { readonly server: number; readonly own: number }>();

/** What stands on a board. */
export interface Listed {
  readonly id: number;
  readonly createdAt: string;
}

/** One answer of a board's list. */
export interface BoardPage<Item> {
  items: readonly Item[];
  /** Undefined when the endpoint was asked without a page. */
  pagination: { total: number; totalIsMore: boolean } | undefined;
}

/** A board's list from its `first` call, page after page, until there are as many pages as the address asks for; each item once. */
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
  /** How many have come since the list was read, as far as its first page and its number tell. */
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
    countNew,
    /** Another object each time the list has been read, maybe by an earlier visit to this screen. */
    listVersion: pagination,
    /** Milliseconds since it was read. */
    age: () => Date.now() - (readAt.get(pagination ?? {})?.own ?? Date.now()),
    /** Reads it again; throws where that fails. */
    refresh: () => pages.refetch({ throwOnError: true }),
    retryMore: () => void fetchNextPage(),
  };
}

export type BoardPages<Item extends Listed> = ReturnType<typeof useBoardPages<Endpoint, Item>>;
