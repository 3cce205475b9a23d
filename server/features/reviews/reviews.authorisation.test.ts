import { afterAll, beforeAll } from "vitest";

import * as requests from "#contracts/review-requests.ts";
import * as reviews from "#contracts/reviews.ts";

import { createClient, type RawCall } from "../../testing/client.ts";
import { leaveBlocked, makeCrew } from "../../testing/crew.ts";
import { describeAccess } from "../../testing/describe-access.ts";
import { endpointsOf } from "../../testing/list-endpoints.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReview, leaveReviewRequest, leaveSharedJob } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const ROLES = [
  "visitor",
  "stranger",
  "crew",
  "colleague",
  "asked",
  "owner",
  "blocked",
  "blocker",
  "admin",
  "banned",
] as const;
type Role = (typeof ROLES)[number];

/**
 * Who gets what, about the owner: who has asked one member for a review and has reviewed that one, shares a finished job
 * with the colleague, and has one member in their crew. Two who are blocked, either way, have asked each other, reviewed
 * each other and shared a job before: to them the owner, and all that is the owner's, is not there.
 */
const TABLE = `
                       visitor stranger crew colleague asked owner blocked blocker admin banned
  listReviews          401     200      200  200       200   200   404     404     200   401
  listJobsToReview     401     200      200  200       200   200   404     404     200   401
  createReview         401     403      403  201       403   400   404     404     403   401
  updateReview         401     403      403  403       403   200   404     404     403   401
  replyToReview        401     403      403  403       201   403   404     404     403   401
  requestReview        401     403      201  201       403   400   404     404     403   401
  listReviewRequests   401     200      200  200       200   200   200     200     200   401
  listReviewers        401     200      200  200       200   200   200     200     200   401
  getReviewRequest     401     404      404  404       200   200   404     404     404   401
  submitReview         401     404      404  404       201   403   404     404     404   401
  declineReviewRequest 401     404      404  404       200   403   404     404     404   401
  cancelReviewRequest  401     404      404  404       403   200   404     404     404   401
`;

/** The things that a call is about. A blocked member's calls are about what the two shared before the block. */
interface Stage {
  owner: Member;
  requestId: number;
  reviewId: number;
  jobId: number;
}

/** Each call in a valid form. */
const CALLS: Record<string, (stage: Stage) => RawCall> = {
  listReviews: ({ owner }) => ({ params: { userId: owner.id } }),
  listJobsToReview: ({ owner }) => ({ params: { userId: owner.id } }),
  createReview: ({ owner, jobId }) => ({ body: { revieweeId: owner.id, jobId, rating: 5 } }),
  updateReview: ({ reviewId }) => ({ params: { id: reviewId }, body: { rating: 2 } }),
  replyToReview: ({ reviewId }) => ({ params: { id: reviewId }, body: { content: "Ta." } }),
  requestReview: ({ owner }) => ({ body: { reviewerId: owner.id, message: "How was it?" } }),
  listReviewRequests: () => ({}),
  listReviewers: () => ({}),
  getReviewRequest: ({ requestId }) => ({ params: { id: requestId } }),
  submitReview: ({ requestId }) => ({ params: { id: requestId }, body: { rating: 5 } }),
  declineReviewRequest: ({ requestId }) => ({ params: { id: requestId }, body: { status: "declined" } }),
  cancelReviewRequest: ({ requestId }) => ({ params: { id: requestId } }),
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Callers = Record<Exclude<Role, "visitor">, Member>;

async function setStage(role: Role): Promise<{ cast: Callers; stage: Stage }> {
  const make = () => app.makeMember();
  const cast: Callers = {
    stranger: await make(),
    crew: await make(),
    colleague: await make(),
    asked: await make(),
    owner: await make(),
    blocked: await make(),
    blocker: await make(),
    admin: await app.makeMember({ isAdmin: true }),
    banned: await make(),
  };
  const { owner, asked, blocked, blocker, colleague } = cast;
  await makeCrew(app, owner, cast.crew);
  const isBlocked = role === "blocked" || role === "blocker";
  const other = isBlocked ? cast[role] : asked;
  const stage = {
    owner,
    requestId: await leaveReviewRequest(app, owner, other),
    reviewId: await leaveReview(app, owner, other),
    jobId: await leaveSharedJob(app, owner, isBlocked ? other : colleague),
  };
  await leaveBlocked(app, owner, blocked);
  await leaveBlocked(app, blocker, owner);
  await app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", cast.banned.id)
    .execute();
  return { cast, stage };
}

describeAccess("who gets what of reviews", {
  roles: ROLES,
  table: TABLE,
  endpoints: endpointsOf({ ...reviews, ...requests }),
  async ask(role, { name, endpoint }) {
    const { cast, stage } = await setStage(role);
    const client = createClient(app.app, role === "visitor" ? null : cast[role].token);
    return (await client.raw(endpoint, CALLS[name]!(stage))).status;
  },
});
