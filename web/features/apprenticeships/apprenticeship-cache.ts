import type { InfiniteData } from "@tanstack/react-query";

import { getApprenticeship, listApprenticeships, listOwnApplications } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { queryClient } from "../../platform/query-client.ts";
import { endpointKey, invalidateEndpoint, readCached, writeCached } from "../../platform/use-endpoint.ts";

type Reply = ReplyOf<typeof listApprenticeships>;

const PAGES = { queryKey: endpointKey(listApprenticeships) };

export function apprenticeshipsIn(reply: Reply): Apprenticeship[] {
  return Array.isArray(reply) ? reply : reply.apprenticeships;
}

function changeLists(change: (list: Apprenticeship[]) => Apprenticeship[]): void {
  const inReply = (reply: Reply): Reply =>
    Array.isArray(reply) ? change(reply) : { ...reply, apprenticeships: change(reply.apprenticeships) };
  queryClient.setQueriesData<InfiniteData<Reply>>(
    PAGES,
    (data) => data && { ...data, pages: data.pages.map(inReply) },
  );
}

/** Shows an apprenticeship as it is now, wherever it stands. */
export function putApprenticeship(it: Apprenticeship): void {
  writeCached(getApprenticeship, { params: { id: it.id } }, it);
  changeLists((list) => list.map((each) => (each.id === it.id ? it : each)));
  const applied = readCached(listOwnApplications, {});
  const shown = applied?.map((each) =>
    each.apprenticeship?.id === it.id ? { ...each, apprenticeship: it } : each,
  );
  if (shown !== undefined) writeCached(listOwnApplications, {}, shown);
}

/** Takes one off every list, before the server has been asked again. */
export function dropApprenticeship(id: number): void {
  changeLists((list) => list.filter((each) => each.id !== id));
  queryClient.removeQueries({ queryKey: endpointKey(getApprenticeship, { params: { id } }) });
  refreshBoard();
}

/** The apprenticeship as some list has it, so that its details need not wait. */
export function findKnown(id: number): Apprenticeship | undefined {
  const pages = queryClient
    .getQueriesData<InfiniteData<Reply>>(PAGES)
    .flatMap(([, data]) => data?.pages ?? []);
  const applied = readCached(listOwnApplications, {}) ?? [];
  return [...pages.flatMap(apprenticeshipsIn), ...applied.flatMap((each) => each.apprenticeship ?? [])].find(
    (each) => each.id === id,
  );
}

/** Asks again for what a new, changed or deleted one has moved. */
export function refreshBoard(): void {
  void invalidateEndpoint(listApprenticeships);
  void invalidateEndpoint(listOwnApplications);
}
