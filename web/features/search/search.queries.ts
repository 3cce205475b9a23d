import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";

import { checkCrew } from "#contracts/crew.ts";
import { ALL_COUNTIES, searchPeople } from "#contracts/search.ts";
import type { FoundMember, FoundPage, SearchSort } from "#contracts/search.ts";

import { call } from "../../platform/api-client.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { endpointKey, writeCached } from "../../platform/use-endpoint.ts";

export interface Asked {
  /** Trimmed; empty returns people nearby. */
  words: string;
  sort: SearchSort;
  county: string;
}

/**
 * The matching members, page by page; without words, people nearby. Responses to an outdated search are dropped. The
 * last results stay until the next ones arrive; after a failure, only earlier results of the same search stay.
 */
export function useSearch({ words, sort, county }: Asked) {
  const query = { q: words, sort, ...(county !== ALL_COUNTIES && { county }) };
  return useInfiniteQuery<
    FoundPage,
    ApiError,
    InfiniteData<FoundPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: endpointKey(searchPeople, { query }),
    queryFn: async ({ signal, pageParam: cursor }) => {
      const found = await call(searchPeople, {
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        signal,
      });
      for (const person of found.people) cacheRelation(person);
      return found;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Read each time: the results, and the viewer's relation to them, may have changed.
    staleTime: 0,
  });
}

/** Caches each member's relation to the viewer from the response, so that it is not requested one by one. */
function cacheRelation({ id, relation, requestId }: FoundMember): void {
  const isPending = relation === "sent" || relation === "received";
  if (relation === "self") return;
  writeCached(
    checkCrew,
    { params: { userId: id } },
    {
      areCrewMembers: relation === "crew",
      hasPendingRequest: isPending,
      pendingDirection: isPending ? relation : null,
      requestId,
    },
  );
}
