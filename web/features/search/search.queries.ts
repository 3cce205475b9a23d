import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { checkCrew } from "#contracts/crew.ts";
import { ALL_COUNTIES, searchUsers } from "#contracts/search.ts";
import type { FoundMember, SearchSort } from "#contracts/search.ts";

import { call } from "../../platform/api-client.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey, writeCached } from "../../platform/use-endpoint.ts";

export interface Asked {
  /** Trimmed; empty asks nothing. */
  words: string;
  sort: SearchSort;
  county: string;
}

/**
 * The members that fit. Answers to what is no longer asked are dropped; until the next one comes the last one stays, and
 * a failure leaves nothing.
 */
export function useSearch({ words, sort, county }: Asked) {
  const query = { q: words, sort, ...(county !== ALL_COUNTIES && { county }) };
  return useQuery<FoundMember[], ApiError>({
    queryKey: endpointKey(searchUsers, { query }),
    queryFn: async ({ signal }) => {
      const found = await call(searchUsers, { query, signal });
      for (const person of found) keepStanding(person);
      return found;
    },
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
}

/** The next search asks anew: who is found, and where the viewer stands with them, may have changed. */
export function purgeSearches(): void {
  queryClient.removeQueries({ queryKey: endpointKey(searchUsers), type: "inactive" });
}

/** What the answer says about the viewer and somebody need not be asked for again, person by person. */
function keepStanding({ id, relation, requestId }: FoundMember): void {
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
