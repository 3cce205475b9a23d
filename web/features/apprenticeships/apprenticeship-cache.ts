import {
  getApprenticeship,
  getApprenticeshipCounts,
  listApprenticeships,
  listOwnApplications,
  listApplications,
} from "#contracts/apprenticeships.ts";
import type { Apprenticeship, Application, OwnApplication } from "#contracts/apprenticeships.ts";
import { listSavedApprenticeships } from "#contracts/saved-apprenticeships.ts";

import { call } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";
import { onRealtime } from "../../platform/realtime.ts";
import {
  changeData,
  endpointKey,
  invalidateEndpoint,
  readCached,
  writeCached,
} from "../../platform/use-endpoint.ts";
import { boardList } from "../board/index.ts";

export const apprenticeshipList = boardList<typeof listApprenticeships, Apprenticeship>({
  endpoint: listApprenticeships,
  read: (reply) =>
    Array.isArray(reply)
      ? { items: reply, pagination: undefined }
      : { items: reply.apprenticeships, pagination: reply.pagination },
  withItems: (reply, apprenticeships) =>
    Array.isArray(reply) ? apprenticeships : { ...reply, apprenticeships },
});

/**
 * Shows the server's current version of an apprenticeship everywhere; each copy keeps the distance measured for its own
 * list.
 */
export function putApprenticeship(it: Apprenticeship): void {
  const given = { params: { id: it.id } };
  const put = ({ distance }: Apprenticeship) => ({ ...it, distance });
  if (readCached(getApprenticeship, given) === undefined) writeCached(getApprenticeship, given, it);
  queryClient.setQueriesData<Apprenticeship>(
    { queryKey: endpointKey(getApprenticeship, given) },
    (each) => each && put(each),
  );
  changeInLists(it.id, put);
}

/**
 * Changes part of an apprenticeship everywhere; each copy keeps its other fields, as one response may be older than
 * another.
 */
export function patchApprenticeship(id: number, change: (it: Apprenticeship) => Apprenticeship): void {
  changeData<Apprenticeship>({ queryKey: endpointKey(getApprenticeship, { params: { id } }) }, change);
  changeInLists(id, change);
}

function changeInLists(id: number, change: (it: Apprenticeship) => Apprenticeship): void {
  const changeOne = (it: Apprenticeship) => (it.id === id ? change(it) : it);
  apprenticeshipList.change((list) => list.map(changeOne));
  changeData<Apprenticeship[]>(
    { queryKey: endpointKey(listSavedApprenticeships, {}), exact: true },
    (saved) => saved.map(changeOne),
  );
  changeData<OwnApplication[]>({ queryKey: endpointKey(listOwnApplications, {}), exact: true }, (applied) =>
    applied.map((each) => ({
      ...each,
      apprenticeship: each.apprenticeship && changeOne(each.apprenticeship),
    })),
  );
}

/** Removes an apprenticeship from every list, before the server is asked again. */
export function dropApprenticeship(id: number): void {
  apprenticeshipList.change((list) => list.filter((each) => each.id !== id));
  queryClient.removeQueries({ queryKey: endpointKey(getApprenticeship, { params: { id } }) });
  refreshBoard();
}

/** The apprenticeship from any cached list, so that its details show at once. */
export function findKnown(id: number): Apprenticeship | undefined {
  return listKnown().find((each) => each.id === id);
}

function listKnown(): Apprenticeship[] {
  const applied = readCached(listOwnApplications, {}) ?? [];
  const saved = readCached(listSavedApprenticeships, {}) ?? [];
  return [...apprenticeshipList.items(), ...saved, ...applied.flatMap((each) => each.apprenticeship ?? [])];
}

/**
 * Updates the member's applications on the lists that show them when a notification reports a change. No row moves.
 * Returns the function that stops it.
 */
export function followApplications(): () => void {
  return onRealtime("notification", ({ data: { about } }) => {
    if (about?.type === "apprenticeship_application") void refetchApplications();
  });
}

/**
 * Refreshes every listed apprenticeship that the member has applied for, because the notification does not say which has
 * changed. Without a response they stay as they were.
 */
async function refetchApplications(): Promise<void> {
  const before = new Set(listKnown());
  const own = await call(listOwnApplications, {}).catch(() => []);
  for (const { apprenticeship: it } of own) {
    const known = it === null ? undefined : findKnown(it.id);
    // An apprenticeship changed here in the meantime may be newer than the response.
    if (it !== null && known !== undefined && before.has(known)) putApprenticeship(it);
  }
}

/** Refreshes what a new, changed or deleted apprenticeship affects. */
export function refreshBoard(): void {
  void invalidateEndpoint(listApprenticeships);
  void invalidateEndpoint(getApprenticeshipCounts);
  void invalidateEndpoint(listOwnApplications);
  void invalidateEndpoint(listSavedApprenticeships);
}

/** Shows the current version of an application in its employer's list. */
export function putApplication(application: Application): void {
  const given = { params: { id: application.apprenticeshipId } };
  const list = readCached(listApplications, given);
  if (list === undefined) return;
  writeCached(
    listApplications,
    given,
    list.map((each) => (each.id === application.id ? application : each)),
  );
}
