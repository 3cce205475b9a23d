import { useInfiniteQuery, useIsFetching, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";

import type { Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { ANALYTICS_FRESH_MINUTES } from "#contracts/reference/analytics.ts";

import { request } from "../../platform/api-client.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";
import { fetchPage, type AnalyticsList } from "./lists.ts";
import type { Period } from "./periods.ts";

/** One of the four lists, page by page; the card and its dialog share it. */
export function useList<Row extends { id: number }>(list: AnalyticsList<Row>, period: Period) {
  const given = list.hasPeriod ? { query: { days: period } } : { query: {} };
  return useInfiniteQuery({
    queryKey: [...endpointKey(list.endpoint, given), "pages"],
    queryFn: ({ signal, pageParam }) => fetchPage(list, { period, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
}

/** Fresh for 5 minutes and retried twice on failure; a refusal is final. */
export function useNumbers<E extends Endpoint>(endpoint: E): UseQueryResult<ReplyOf<E>, ApiError> {
  return useQuery<ReplyOf<E>, ApiError>({
    queryKey: endpointKey(endpoint),
    queryFn: ({ signal }) => request(endpoint, { signal }) as Promise<ReplyOf<E>>,
    staleTime: ANALYTICS_FRESH_MINUTES * 60_000,
    retry: (failures, { status }) => failures < 2 && (status === 0 || status >= 500),
  });
}

const isAnalytics = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[0]).startsWith("GET /api/admin/analytics/");

/** Reloads everything on screen and drops the rest. */
export function refreshAnalytics(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isAnalytics });
}

export function useIsRefreshing(): boolean {
  return useIsFetching({ predicate: isAnalytics }) > 0;
}
