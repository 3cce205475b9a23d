import { keepPreviousData, matchQuery, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InfiniteData, Query, QueryFilters, UseQueryResult } from "@tanstack/react-query";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { request, takeArrived } from "./api-client.ts";
import type { ApiError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";

/** Returns a read's cache key: the endpoint's name, then its call. Never write a key by hand. */
export function endpointKey(endpoint: Endpoint, given?: unknown): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return given === undefined ? [name] : [name, given];
}

export interface ReadOptions {
  /** False: does not read yet. */
  enabled?: boolean | undefined;
  /** Keeps the old data while another page or filter loads (`isPlaceholderData` is then true). */
  keepPrevious?: boolean | undefined;
  /** Milliseconds; only where a screen polls. */
  refetchInterval?: number | undefined;
  /**
   * False: shows the cached data, even if something has changed since. "always": reads again each time it is opened,
   * for data that other members change.
   */
  refetchOnMount?: boolean | "always" | undefined;
  /**
   * For data that the reader's other devices may change: reads again each time it is opened, and when the reader
   * returns to the page.
   */
  keepFresh?: boolean | undefined;
}

/** Opening another filter of the same screen counts as opening: data never goes stale by itself. */
const opening = (refetchOnMount: boolean | "always") => ({
  refetchOnMount,
  ...(refetchOnMount === "always" && { staleTime: 0 }),
});
const freshly = { refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;

/** Reads an endpoint: `useEndpoint(listJobs, { query })`. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  given: CallOf<E>,
  {
    enabled = true,
    keepPrevious = false,
    keepFresh = false,
    refetchInterval,
    refetchOnMount = true,
  }: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, ApiError> {
  return useQuery<ReplyOf<E>, ApiError>({
    queryKey: endpointKey(endpoint, given),
    queryFn: ({ signal }) => request(endpoint, { ...(given as object), signal }) as Promise<ReplyOf<E>>,
    enabled,
    ...opening(refetchOnMount),
    ...(keepFresh && freshly),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
}

interface PagesOptions<E extends Endpoint> extends ReadOptions {
  /**
   * Returns the call for the page after `reply`, or undefined after the last: for replies with neither `nextCursor`
   * nor `pagination`.
   */
  next?: (reply: ReplyOf<E>) => CallOf<E> | undefined;
}

/**
 * Reads a list page by page. The pages are in `data.pages`; `fetchNextPage`, `hasNextPage` and `isFetchingNextPage` drive
 * 'Show more'.
 */
export function useEndpointPages<E extends Endpoint>(
  endpoint: E,
  first: CallOf<E>,
  {
    next = (reply) => callAfter(first, reply as Paged),
    enabled = true,
    keepPrevious = false,
    keepFresh = false,
    refetchOnMount = true,
  }: PagesOptions<E> = {},
) {
  return useInfiniteQuery<ReplyOf<E>, ApiError, InfiniteData<ReplyOf<E>>, readonly unknown[], CallOf<E>>({
    queryKey: [...endpointKey(endpoint, first), "pages"],
    queryFn: ({ signal, pageParam }) =>
      request(endpoint, { ...(pageParam as object), signal }) as Promise<ReplyOf<E>>,
    initialPageParam: first,
    initialData: () => {
      const reply = takeArrived(endpoint, first);
      return reply === undefined ? undefined : { pages: [reply], pageParams: [first] };
    },
    getNextPageParam: (reply) => next(reply),
    enabled,
    ...opening(refetchOnMount),
    ...(keepFresh && freshly),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** What a reply says about the next page; a reply that is the whole list says nothing. */
interface Paged {
  readonly nextCursor?: string | null;
  /** The next page's cursor or, without one, its number. */
  readonly pagination?: { cursor: string | null; hasMore?: boolean; page?: number };
}

/** Returns the call for the page after this reply; undefined after the last. */
export function callAfter<Call>(first: Call, { nextCursor, pagination }: Paged): Call | undefined {
  const { query } = first as { query?: object };
  const cursor = nextCursor ?? pagination?.cursor;
  if (cursor) return { ...first, query: { ...query, cursor } };
  const page = pagination?.hasMore === true ? pagination.page : undefined;
  return page === undefined ? undefined : { ...first, query: { ...query, page: page + 1 } };
}

/** Returns each row once: a row that moved while the pages loaded is on two of them. */
export function uniqueById<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Fetches an endpoint's visible data again and drops the rest; with `given`, only that call's. A further page under
 * way finishes first: otherwise only the pages before it would load.
 */
export async function invalidateEndpoint<E extends Endpoint>(endpoint: E, given?: CallOf<E>): Promise<void> {
  const of = { queryKey: endpointKey(endpoint, given) };
  const growing = queryClient.getQueryCache().findAll({ ...of, predicate: isGrowing });
  await Promise.all([
    queryClient.invalidateQueries({ ...of, predicate: (query) => !growing.includes(query) }),
    ...growing.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

const isGrowing = ({ state }: Query) =>
  state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore != null;

/** Changes cached data. Data marked for refetching stays marked: the change alone does not make it fresh. */
export function changeData<Data>(of: QueryFilters, change: (data: Data) => Data): void {
  const stale = queryClient.getQueryCache().findAll({ ...of, predicate: ({ state }) => state.isInvalidated });
  queryClient.setQueriesData<Data>(of, (data) => data && change(data));
  for (const query of stale) query.invalidate();
}

/**
 * Changes cached data, and changes it once more after a fetch under way, which may have started before the change.
 * `change` must be idempotent.
 */
export function changeCached<Data>(of: QueryFilters, change: (data: Data) => Data): void {
  const apply = (filters: QueryFilters) => changeData(filters, change);
  apply(of);
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll({ ...of, fetchStatus: "fetching" }))
    promise?.then(
      () => apply({ queryKey, exact: true }),
      () => undefined,
    );
}

/**
 * Changes cached data and every response that arrives until the returned function is called, for reads that started
 * before the server knows of the change and for later ones. `change` must be idempotent.
 */
export function changeUntil<Data>(of: QueryFilters, change: (data: Data) => Data): () => void {
  changeData(of, change);
  return queryClient.getQueryCache().subscribe((event) => {
    const isRead = event.type === "updated" && event.action.type === "success" && !event.action.manual;
    const query = event.query as Query;
    if (isRead && matchQuery(of, query)) changeData({ queryKey: query.queryKey, exact: true }, change);
  });
}

/** A response younger than this need not be read again. */
const YOUNG_MS = 3_000;

/** True if the data has only just arrived or is loading, so that a page that has just opened need not read twice. */
export function isRecent<E extends Endpoint>(endpoint: E, given: CallOf<E>): boolean {
  const state = queryClient.getQueryState(endpointKey(endpoint, given));
  return state?.fetchStatus === "fetching" || Date.now() - (state?.dataUpdatedAt ?? 0) < YOUNG_MS;
}

/** Returns the cached data, if any. */
export function readCached<E extends Endpoint>(endpoint: E, given: CallOf<E>): ReplyOf<E> | undefined {
  return queryClient.getQueryData<ReplyOf<E>>(endpointKey(endpoint, given));
}

/** Puts a write's reply into the cache, also over a read that started before the write and is still under way. */
export function keepReply<E extends Endpoint>(endpoint: E, given: CallOf<E>, reply: ReplyOf<E>): void {
  changeCached<ReplyOf<E>>({ queryKey: endpointKey(endpoint, given), exact: true }, () => reply);
}

/** Puts a reply into the cache: what a write returned, or an expected result that is undone if the write fails. */
export function writeCached<E extends Endpoint>(endpoint: E, given: CallOf<E>, reply: ReplyOf<E>): void {
  queryClient.setQueryData(endpointKey(endpoint, given), reply);
}
