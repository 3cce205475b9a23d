import { keepPreviousData, matchQuery, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InfiniteData, Query, QueryFilters, UseQueryResult } from "@tanstack/react-query";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { request, takeArrived } from "./api-client.ts";
import type { ApiError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";

/** The cache key of a read: the endpoint's own name, then what was asked. Nobody writes a key by hand. */
export function endpointKey(endpoint: Endpoint, given?: unknown): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return given === undefined ? [name] : [name, given];
}

export interface ReadOptions {
  /** False: not asked yet. */
  enabled?: boolean | undefined;
  /** While another page or filter is on its way the old answer stays (`isPlaceholderData` is then true). */
  keepPrevious?: boolean | undefined;
  /** Milliseconds; only where a screen polls. */
  refetchInterval?: number | undefined;
  /**
   * False: what was read before is shown as it was, even if something has changed it since. "always": it is read again each
   * time it is opened, for what others change meanwhile.
   */
  refetchOnMount?: boolean | "always" | undefined;
  /** True: the reader's other devices may change it; read again each time it is opened, and when they come back to the page. */
  keepFresh?: boolean | undefined;
}

/** Another filter of the same screen is opened, too: by itself an answer never goes stale. */
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
  /** The call of the page after `reply`, or undefined when it was the last: where no `nextCursor` and no `pagination` says it. */
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

/** What an answer says of the page after it; an answer that is the whole list says nothing. */
interface Paged {
  readonly nextCursor?: string | null;
  /** By its cursor or, where there is none, by its number. */
  readonly pagination?: { cursor: string | null; hasMore?: boolean; page?: number };
}

/** The call of the page after this answer; undefined after the last. */
export function callAfter<Call>(first: Call, { nextCursor, pagination }: Paged): Call | undefined {
  const { query } = first as { query?: object };
  const cursor = nextCursor ?? pagination?.cursor;
  if (cursor) return { ...first, query: { ...query, cursor } };
  const page = pagination?.hasMore === true ? pagination.page : undefined;
  return page === undefined ? undefined : { ...first, query: { ...query, page: page + 1 } };
}

/** Each row once: one that moved while the pages came stands on two of them. */
export function uniqueById<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Fetches again what is shown of an endpoint and forgets the rest; with `given`, only that one answer. Where somebody waits for
 * a further page of it, that comes first: started over, only the pages before it would come.
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

/** Changes what is cached. What was to be fetched again still is: the change alone does not make it fresh. */
export function changeData<Data>(of: QueryFilters, change: (data: Data) => Data): void {
  const stale = queryClient.getQueryCache().findAll({ ...of, predicate: ({ state }) => state.isInvalidated });
  queryClient.setQueriesData<Data>(of, (data) => data && change(data));
  for (const query of stale) query.invalidate();
}

/**
 * Changes what is cached, and what is being fetched once more when it has come: it may have been asked for before.
 * `change` gives the same for what it has changed already.
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
 * Changes what is cached, and every answer that comes until what it gives is called: of a read that was asked before the
 * server knows of the change, also of one that begins later. `change` gives the same for what it has changed already.
 */
export function changeUntil<Data>(of: QueryFilters, change: (data: Data) => Data): () => void {
  changeData(of, change);
  return queryClient.getQueryCache().subscribe((event) => {
    const isRead = event.type === "updated" && event.action.type === "success" && !event.action.manual;
    const query = event.query as Query;
    if (isRead && matchQuery(of, query)) changeData({ queryKey: query.queryKey, exact: true }, change);
  });
}

/** For so many milliseconds an answer is as good as another one. */
const YOUNG_MS = 3_000;

/** Whether the answer has only just come, or is on its way: a page that has just opened need not ask twice. */
export function isYoung<E extends Endpoint>(endpoint: E, given: CallOf<E>): boolean {
  const state = queryClient.getQueryState(endpointKey(endpoint, given));
  return state?.fetchStatus === "fetching" || Date.now() - (state?.dataUpdatedAt ?? 0) < YOUNG_MS;
}

/** The cached answer, if there is one. */
export function readCached<E extends Endpoint>(endpoint: E, given: CallOf<E>): ReplyOf<E> | undefined {
  return queryClient.getQueryData<ReplyOf<E>>(endpointKey(endpoint, given));
}

/** Puts what a write has answered into the cache, also over a read that was asked before it and is still under way. */
export function keepReply<E extends Endpoint>(endpoint: E, given: CallOf<E>, reply: ReplyOf<E>): void {
  changeCached<ReplyOf<E>>({ queryKey: endpointKey(endpoint, given), exact: true }, () => reply);
}

/** Puts an answer into the cache: what a write returned, or a guess that is taken back if the write fails. */
export function writeCached<E extends Endpoint>(endpoint: E, given: CallOf<E>, reply: ReplyOf<E>): void {
  queryClient.setQueryData(endpointKey(endpoint, given), reply);
}
