import * as z from "zod/mini";

import { dayInLondon } from "#contracts/calendar.ts";
import {
  CREW_SORTS,
  type checkCrew,
  type CrewMember,
  type CrewPage,
  type CrewQuery,
  type CrewSort,
} from "#contracts/crew.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { CREW_LIST_MAX, CREW_PAGE_SIZE } from "#contracts/reference/limits.ts";
import { normaliseName } from "#contracts/reference/normalise.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { type Cursor, defineCursor, part, toPage } from "../../platform/cursor.ts";
import { lockPair } from "../../platform/database/blocked.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { presentMember } from "./crew.present.ts";
import { countCrew, isSortedByName, readCrew } from "./members.queries.ts";
import { dropOpenRequest, findCrewState, removeCrewPair } from "./pair.queries.ts";

const CURSORS = Object.fromEntries(
  CREW_SORTS.map((sort) => {
    const key = isSortedByName(sort) ? part.sortName : part.instant;
    return [sort, defineCursor(`crew by ${sort}`, z.object({ key, id: part.id }))];
  }),
) as Record<CrewSort, Cursor<{ key: string; id: number }>>;

/** Lists the viewer's crew: an array of the newest without any parameter, otherwise a page. */
export async function listCrew(
  { db }: Deps,
  viewer: Viewer,
  query: CrewQuery,
): Promise<CrewMember[] | CrewPage> {
  const memberId = viewer.userId;
  const isPlain = Object.values(query).every((value) => value === undefined);
  if (isPlain) {
    const all = { memberId, sort: "newest", q: "", after: null, take: CREW_LIST_MAX } as const;
    return (await readCrew(db, all)).map(presentMember);
  }
  const { q = "", sort = "newest", limit = CREW_PAGE_SIZE, cursor } = query;
  const after = CURSORS[sort].read(cursor);
  const words = normaliseName(q);
  // A query without letters or digits matches nobody.
  const fitsNobody = words === "" && q.trim() !== "";
  const [rows, { total }] = await Promise.all([
    fitsNobody ? [] : readCrew(db, { memberId, sort, q: words, after, take: limit + 1 }),
    countCrew(db, memberId),
  ]);
  const { shown, nextCursor } = toPage(rows, limit, ({ key, id }) => CURSORS[sort].write({ key, id }));
  return {
    members: shown.map(presentMember),
    total,
    nextCursor,
  };
}

/** Returns the viewer's crew state with a member. */
export async function check(
  { db, clock }: Deps,
  viewer: Viewer,
  userId: number,
): Promise<ReplyOf<typeof checkCrew>> {
  const state = await findCrewState(db, viewer.userId, userId, dayInLondon(clock.now()));
  if (state === undefined) throw new AppError("user_not_found");
  const { isCrew, requestId, requesterId } = state;
  const direction = requesterId === viewer.userId ? "sent" : "received";
  return {
    areCrewMembers: isCrew,
    hasPendingRequest: requestId !== null,
    pendingDirection: requestId === null ? null : direction,
    requestId,
  };
}

/** Ends a crew tie for both members. Nobody is notified, and either may ask again. */
export function removeFromCrew(deps: Deps, viewer: Viewer, userId: number): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    if (!(await removeCrewPair(tx, viewer.userId, userId))) throw new AppError("not_in_crew");
    await deps.events.record(tx, "crew.removed", { userId: viewer.userId, removedUserId: userId });
  });
}

/** Ends the crew tie and any open request between two members. The caller has locked the pair. */
export async function endCrewAndRequests(tx: Tx, one: number, other: number): Promise<void> {
  await removeCrewPair(tx, one, other);
  await dropOpenRequest(tx, one, other);
}
