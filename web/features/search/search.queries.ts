import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";

import { checkCrew } from "#contracts/crew.ts";
import { ALL_COUNTIES, searchPeople } from "#contracts/search.ts";
import type { FoundMember, FoundPage, SearchSort } from "#contracts/search.ts";

import { call } from "../../platform/api-client.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { endpointKey, writeCached } from "../../platform/use-endpoint.ts";

export interface Asked {
  /** Trimmed; empty asks for people nearby. */
  words: string;
  sort: SearchSort;
  county: string;
}

/**
 * The members that fit, page by page; without words, people nearby. Answers to what is no longer asked are dropped; until the next one comes the last one stays, and
 * a failure leaves nothing but what the same words found before.
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
    // Asked again each time: who is found, and where the viewer stands with them, may have changed.
    staleTime: 0,
  });
}

/** What the answer says about the viewer and somebody need not be asked for again, person by person. */
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
