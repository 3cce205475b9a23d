import { useEffect, useMemo } from "react";

import { listJobs } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { queryOf } from "./board-url.ts";
import type { BoardFilter } from "./board-url.ts";

/** The jobs of a filter, page after page, until there are as many pages as the address asks for. */
export function useBoardJobs(filter: BoardFilter, wanted: number) {
  const query = queryOf(filter);
  const read = useEndpointPages(
    listJobs,
    { query },
    (reply) => {
      const cursor = Array.isArray(reply) ? null : reply.pagination.cursor;
      return cursor === null ? undefined : { query: { ...query, cursor } };
    },
    { keepPrevious: true },
  );
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = read;
  const loaded = data?.pages.length ?? 0;
  const isMissing = loaded > 0 && loaded < wanted && hasNextPage && !isPlaceholderData;

  useEffect(() => {
    if (isMissing && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isMissing, isFetching, isFetchNextPageError, fetchNextPage]);

  const jobs = useMemo(() => {
    const all = data?.pages.flatMap((page) => (Array.isArray(page) ? page : page.jobs)) ?? [];
    return [...new Map(all.map((job): [number, Job] => [job.id, job])).values()];
  }, [data]);
  const first = data?.pages[0];
  const pagination = first === undefined || Array.isArray(first) ? undefined : first.pagination;

  return {
    jobs,
    /** Undefined until the first answer. */
    total: pagination?.total,
    totalIsMore: pagination?.totalIsMore ?? false,
    loadedPages: loaded,
    hasMore: hasNextPage,
    isLoading: read.isPending,
    /** The old list is still shown while the new one is on its way. */
    isChanging: isPlaceholderData,
    isLoadingMore: isMissing && !isFetchNextPageError,
    /** The list itself did not come. */
    error: data === undefined ? read.error : null,
    /** A further page did not come. */
    moreError: isFetchNextPageError ? read.error : null,
    isRetrying: read.isFetching,
    retry: () => void read.refetch(),
    retryMore: () => void fetchNextPage(),
  };
}
export type BoardJobs = ReturnType<typeof useBoardJobs>;
