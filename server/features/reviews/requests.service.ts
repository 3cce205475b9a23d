import { dayInLondon, daysFrom } from "#contracts/calendar.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { REVIEW_REQUEST_DAYS, REVIEWERS_MAX } from "#contracts/reference/limits.ts";
import { normaliseName } from "#contracts/reference/normalise.ts";
import type * as contract from "#contracts/review-requests.ts";
import type { Review } from "#contracts/reviews.ts";

import { assertOwnId, authorize, type Authorized, type Viewer } from "../../platform/authorization.ts";
import { defineCursor, part, toPage } from "../../platform/cursor.ts";
import { lockPair } from "../../platform/database/blocked.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import {
  closeRequest,
  completeNext,
  countRequests,
  expirePast,
  findRequest,
  findRelationship,
  isWrittenSince,
  readRequests,
  storeRequest,
  type RequestRow,
  type RequestStatus,
} from "./requests.queries.ts";
import { readReviewers } from "./reviewers.queries.ts";
import { isAsked, isAsker } from "./reviews.access.ts";
import { presentRequest, presentReviewer } from "./reviews.present.ts";
import { writeReview } from "./reviews.service.ts";

/** Asks a member for a review of the viewer. */
export function ask(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof contract.requestReview>,
): Promise<contract.ReviewRequest> {
  const { reviewerId, projectContext, message } = body;
  const parties = { requesterId: viewer.userId, reviewerId };
  assertOwnId(viewer, body.requesterId);
  if (reviewerId === viewer.userId) throw new AppError("review_self");
  const now = deps.clock.now();
  const expiresAt = daysFrom(now, REVIEW_REQUEST_DAYS);
  return transaction(deps.db, async (tx) => {
    await lockPair(tx, viewer.userId, reviewerId);
    const past = await expirePast(tx, parties, now);
    if (past !== undefined)
      await deps.events.record(tx, "reviews.request_closed", { requestId: past.id, userId: viewer.userId });
    const relationship = await findRelationship(tx, viewer.userId, reviewerId, now, dayInLondon(now));
    if (relationship === undefined) throw new AppError("user_not_found");
    if (!relationship.isCrew && !relationship.sharesJob) throw new AppError("review_not_acquainted");
    if (!relationship.mayWrite) throw new AppError("may_only_answer");
    if (relationship.isAsked) throw new AppError("review_request_pending");
    const { id: requestId } = await storeRequest(tx, { ...parties, projectContext, message, now, expiresAt });
    await deps.events.record(tx, "reviews.requested", { requestId, userId: viewer.userId, reviewerId });
    return presentRequest(viewer, await load(tx, viewer, requestId, now));
  });
}

const CURSOR = defineCursor("review requests", part.id);

/** Lists open requests: received ones by default. */
export async function listRequests(
  { db, clock }: Deps,
  viewer: Viewer,
  { direction, limit, cursor }: QueryOf<typeof contract.listReviewRequests>,
): Promise<ReplyOf<typeof contract.listReviewRequests>> {
  const { userId: memberId } = viewer;
  const now = clock.now();
  const beforeId = CURSOR.read(cursor) ?? Number.MAX_SAFE_INTEGER;
  const [rows, total] = await Promise.all([
    readRequests[direction](db, { memberId, now, beforeId, take: limit + 1 }),
    countRequests[direction](db, memberId, now),
  ]);
  const { shown, nextCursor } = toPage(rows, limit, ({ id }) => CURSOR.write(id));
  return {
    requests: shown.map((row) => presentRequest(viewer, row)),
    total,
    nextCursor,
  };
}

/** Lists the members whom the viewer may ask. */
export async function listReviewers(
  { db, clock }: Deps,
  viewer: Viewer,
  { q = "", userId }: QueryOf<typeof contract.listReviewers>,
): Promise<ReplyOf<typeof contract.listReviewers>> {
  const now = clock.now();
  const words = normaliseName(q);
  // A text with nothing to search for matches no name.
  if (words === "" && q.trim() !== "") return { people: [], hasMore: false };
  const rows = await readReviewers(db, {
    memberId: viewer.userId,
    q: words,
    userId: userId ?? null,
    now,
    today: dayInLondon(now),
  });
  return {
    people: rows.slice(0, REVIEWERS_MAX).map(presentReviewer),
    hasMore: rows.length > REVIEWERS_MAX,
  };
}

export async function getRequest(
  { db, clock }: Deps,
  viewer: Viewer,
  requestId: number,
): Promise<contract.ReviewRequest> {
  return presentRequest(viewer, await load(db, viewer, requestId, clock.now()));
}

/**
 * Writes the review that the viewer was asked for, once. A review held for a moderator is in time if the request was
 * open when it was written. If the request has expired and been sent again since, one review answers both.
 */
export function submit(
  deps: Deps,
  viewer: Viewer,
  requestId: number,
  { body, writtenAt }: { body: BodyOf<typeof contract.submitReview>; writtenAt: Date | undefined },
): Promise<Review> {
  const now = deps.clock.now();
  const asOf = writtenAt ?? now;
  return withRequest(deps, viewer, { requestId, rule: isAsked, asOf }, async (tx, request) => {
    // Only the viewer can have written it.
    if (request.status === "completed") throw new AppError("already_reviewed", { words: CLOSED.completed });
    assertOpen(request);
    if (await isWrittenSince(tx, request)) {
      const words = "This review was written since, when it was asked for again.";
      throw new AppError("review_request_closed", { words });
    }
    const next = await completeNext(tx, request, now);
    if (next !== undefined)
      await deps.events.record(tx, "reviews.request_closed", { requestId: next.id, userId: viewer.userId });
    await closeRequest(tx, request, "completed", now);
    const { requesterId: revieweeId, reviewerId, projectContext } = request;
    return writeReview(deps, tx, viewer, {
      ...body,
      revieweeId,
      reviewerId,
      projectContext,
      requestId,
      jobId: null,
    });
  });
}

/** Declines without telling the requester. */
export const decline = endBy(isAsked, "declined");

/** Cancels a request that is open, or that was declined without the requester's knowledge. */
export const cancel = endBy(isAsker, "cancelled");

function endBy(rule: typeof isAsked, status: "declined" | "cancelled") {
  return (deps: Deps, viewer: Viewer, requestId: number): Promise<void> =>
    withRequest(deps, viewer, { requestId, rule, asOf: deps.clock.now() }, async (tx, request) => {
      // By an earlier attempt, whose response may have been lost.
      if (request.status === status) return;
      assertOpen(request);
      await closeRequest(tx, request, status, deps.clock.now());
      await deps.events.record(tx, "reviews.request_closed", { requestId, userId: viewer.userId });
    });
}

/** Runs `act` on a request as it was at that moment, which the rule lets the viewer change, with the pair locked. */
async function withRequest<T>(
  { db }: Deps,
  viewer: Viewer,
  { requestId, rule, asOf }: { requestId: number; rule: typeof isAsked; asOf: Date },
  act: (tx: Tx, request: Authorized<RequestRow>) => Promise<T>,
): Promise<T> {
  const found = authorize(viewer, rule, await load(db, viewer, requestId, asOf));
  return transaction(db, async (tx) => {
    await lockPair(tx, found.requesterId, found.reviewerId);
    // Checked again now that the pair is locked.
    return act(tx, authorize(viewer, rule, await load(tx, viewer, requestId, asOf)));
  });
}

function assertOpen({ status }: RequestRow): void {
  if (status !== "pending") throw new AppError("review_request_closed", { words: CLOSED[status] });
}

const CLOSED: Readonly<Record<Exclude<RequestStatus, "pending">, string>> = {
  completed: "This review has already been written.",
  declined: "This review request was declined.",
  expired: "This review request has expired. They can ask again.",
  cancelled: "This review request was taken back.",
};

async function load(handle: Handle, viewer: Viewer, requestId: number, now: Date): Promise<RequestRow> {
  const about = { requestId, memberId: viewer.userId, now };
  return orThrow(await findRequest(handle, about), "review_request_not_found");
}
