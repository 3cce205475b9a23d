import { dayInLondon, longDayInLondon } from "#contracts/calendar.ts";
import {
  defaultCrewMessage,
  type CrewRequest,
  type CrewRequestQuery,
  type listCrewRequests,
  type requestCrew,
} from "#contracts/crew.ts";
import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";
import { CREW_PAGE_SIZE, CREW_REQUEST_LIST_MAX } from "#contracts/reference/limits.ts";

import { authorize, type Authorized, type Viewer } from "../../platform/authorization.ts";
import { defineCursor, part, toPage } from "../../platform/cursor.ts";
import { lockPair } from "../../platform/database/blocked.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { hasAskedEnough, isReceiver, isSender, mayAskFrom } from "./crew.access.ts";
import { presentRequest } from "./crew.present.ts";
import { addCrewPair, findCrewState, type CrewState } from "./pair.queries.ts";
import {
  countRequests,
  dropRequest,
  findRequest,
  markAnswered,
  readRequests,
  storeRequest,
  type RequestFacts,
} from "./requests.queries.ts";

type Answer = "accepted" | "declined";

const NOW_CREW = "You are now in each other's crew";

const CURSOR = defineCursor("crew requests", part.id);

/** Lists open requests, received ones by default: an array of the newest, or a page. */
export async function listRequests(
  { db }: Deps,
  viewer: Viewer,
  { direction, limit, cursor }: CrewRequestQuery,
): Promise<CrewRequest[] | ReplyOf<typeof listCrewRequests>> {
  const memberId = viewer.userId;
  const beforeId = CURSOR.read(cursor) ?? Number.MAX_SAFE_INTEGER;
  if (limit === undefined && cursor === undefined) {
    const all = { memberId, beforeId, take: CREW_REQUEST_LIST_MAX };
    return (await readRequests[direction](db, all)).map(presentRequest);
  }
  const take = limit ?? CREW_PAGE_SIZE;
  const [rows, total] = await Promise.all([
    readRequests[direction](db, { memberId, beforeId, take: take + 1 }),
    countRequests[direction](db, memberId),
  ]);
  const { shown, nextCursor } = toPage(rows, take, ({ id }) => CURSOR.write(id));
  return {
    requests: shown.map(presentRequest),
    total,
    nextCursor,
  };
}

/** Sends a request; if the other member has already sent one, this accepts it. */
export function ask(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof requestCrew>,
): Promise<ReplyOf<typeof requestCrew>> {
  const { receiverId, requesterId = viewer.userId } = body;
  if (requesterId !== viewer.userId) throw new AppError("not_allowed");
  if (receiverId === viewer.userId) throw new AppError("crew_with_self");
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    await lockPair(tx, viewer.userId, receiverId);
    const state = await findCrewState(tx, viewer.userId, receiverId, dayInLondon(now));
    if (state === undefined) throw new AppError("user_not_found");
    if (state.requestId !== null && state.requesterId === receiverId) {
      const theirs = await load(tx, viewer, state.requestId);
      await close(deps, tx, authorize(viewer, isReceiver, theirs), "accepted");
      return { message: NOW_CREW, requestId: theirs.id, status: "accepted" };
    }
    assertMayAsk(state, now);
    const usual = defaultCrewMessage(state.firstName);
    const message = body.message ?? usual;
    if (message !== usual && !state.mayWrite) throw new AppError("may_only_answer");
    const { id: requestId } = await storeRequest(tx, { requesterId, receiverId, message, now });
    await deps.events.record(tx, "crew.requested", { requestId, userId: viewer.userId, receiverId });
    return { message: "Crew Request Sent", requestId, status: "pending" };
  });
}

/**
 * Accepts or declines a request, once, by its receiver. Repeating the same answer gets the same response, since the first may
 * have been lost.
 */
export async function answer(
  deps: Deps,
  viewer: Viewer,
  requestId: number,
  status: Answer,
): Promise<{ message: string; status: Answer }> {
  await withRequest(deps, viewer, { requestId, rule: isReceiver }, async (tx, request) => {
    if (request.status === status) return;
    assertOpen(request);
    await close(deps, tx, request, status);
  });
  return { message: status === "accepted" ? NOW_CREW : "Crew request declined", status };
}

/** Withdraws an open request, as if it had never been sent. */
export function withdraw(deps: Deps, viewer: Viewer, requestId: number): Promise<void> {
  return withRequest(deps, viewer, { requestId, rule: isSender }, async (tx, request) => {
    assertOpen(request);
    await dropRequest(tx, request);
    const { receiverId } = request;
    await deps.events.record(tx, "crew.withdrawn", { requestId, userId: viewer.userId, receiverId });
  });
}

function assertOpen({ status }: RequestFacts): void {
  if (status !== "pending") throw new AppError("crew_request_answered");
}

/** Locks the pair and does something with a request that the rule opens to the viewer. */
async function withRequest(
  deps: Deps,
  viewer: Viewer,
  { requestId, rule }: { requestId: number; rule: typeof isReceiver },
  act: (tx: Tx, request: Authorized<RequestFacts>) => Promise<void>,
): Promise<void> {
  const found = authorize(viewer, rule, await load(deps.db, viewer, requestId));
  await transaction(deps.db, async (tx) => {
    await lockPair(tx, found.requesterId, found.receiverId);
    // Checked again, now that nobody else can change it.
    const request = authorize(viewer, rule, await load(tx, viewer, requestId));
    await act(tx, request);
  });
}

async function load(handle: Handle, viewer: Viewer, requestId: number): Promise<RequestFacts> {
  return orThrow(await findRequest(handle, requestId, viewer.userId), "crew_request_not_found");
}

async function close(deps: Deps, tx: Tx, request: Authorized<RequestFacts>, status: Answer): Promise<void> {
  const { id: requestId, requesterId, receiverId } = request;
  const now = deps.clock.now();
  await markAnswered(tx, request, status, now);
  await deps.events.record(tx, `crew.${status}`, { requestId, userId: receiverId, requesterId });
  if (status === "declined") return;
  await addCrewPair(tx, requesterId, receiverId, now);
}

function assertMayAsk(state: CrewState, now: Date): void {
  if (state.isCrew) throw new AppError("already_crew");
  if (state.requestId !== null) throw new AppError("crew_request_pending");
  if (hasAskedEnough(state)) throw new AppError("crew_request_limit");
  const from = mayAskFrom(state);
  // Allowed from the start of the day that the message names.
  if (from !== null && dayInLondon(now) < dayInLondon(from)) {
    throw new AppError("crew_request_too_soon", {
      words: `You can ask this person again from ${longDayInLondon(from)}.`,
    });
  }
}
