import * as z from "zod/mini";

import { dayInLondon } from "#contracts/calendar.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { JOBS_TO_REVIEW_MAX, RATING_MAX } from "#contracts/reference/limits.ts";
import type * as contract from "#contracts/reviews.ts";

import { assertOwnId, authorize, type Viewer } from "../../platform/authorization.ts";
import { defineCursor, part, toPage } from "../../platform/cursor.ts";
import { lockPair } from "../../platform/database/blocked.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { findSharedJob, listBegunJobs } from "../jobs/index.ts";
import { isEditable, isReviewed, isWriter } from "./reviews.access.ts";
import { presentReview } from "./reviews.present.ts";
import {
  changeReview,
  findReview,
  findReviewedJobs,
  findReviewee,
  readReviews,
  readStarCounts,
  storeReply,
  storeReview,
  type NewReview,
  type ReviewRow,
} from "./reviews.queries.ts";

type Review = contract.Review;

/** Bound: shared jobs read for two members. */
const JOBS_READ = 100;

const STARS = [1, 2, 3, 4, 5];
const POSITION = z.object({ stars: z.int().check(z.minimum(1), z.maximum(RATING_MAX)), id: part.id });

/** The star ratings to walk, in display order; null if the order is by age only. */
function starsFor(sort: contract.ReviewSort, stars: number | undefined): readonly number[] | null {
  if (stars !== undefined) return [stars];
  if (sort === "newest") return null;
  return sort === "highest" ? STARS.toReversed() : STARS;
}

/** A page of a member's reviews, with the average of all of them. */
export async function listReviews(
  { db, clock }: Deps,
  viewer: Viewer,
  userId: number,
  { sort, stars, limit, cursor }: QueryOf<typeof contract.listReviews>,
): Promise<ReplyOf<typeof contract.listReviews>> {
  const position = defineCursor(`reviews ${sort} ${stars ?? "all"}`, POSITION);
  const after = position.read(cursor);
  const reviewee = orThrow(await findReviewee(db, viewer.userId, userId), "user_not_found");
  const walked = starsFor(sort, stars);
  const [rows, counts] = await Promise.all([
    readReviews(db, viewer.userId, {
      userId,
      beforeId: after?.id ?? Number.MAX_SAFE_INTEGER,
      take: limit + 1,
      stars: walked === null || after === null ? walked : walked.slice(walked.indexOf(after.stars)),
    }),
    readStarCounts(db, userId),
  ]);
  const { shown, nextCursor } = toPage(rows, limit, ({ rating, id }) =>
    position.write({ stars: rating, id }),
  );
  const now = clock.now();
  return {
    reviews: shown.map((row) => presentReview(viewer, row, now)),
    averageRating: reviewee.rating,
    reviewCount: reviewee.reviewCount,
    starCounts: STARS.map((each) => counts.find((count) => count.stars === each)?.reviews ?? 0),
    nextCursor,
  };
}

/** The jobs for which the viewer may review a member, or may once both have confirmed that they worked together. */
export async function listJobsToReview(
  { db, clock }: Deps,
  viewer: Viewer,
  userId: number,
): Promise<contract.SharedJob[]> {
  if ((await findReviewee(db, viewer.userId, userId)) === undefined) throw new AppError("user_not_found");
  const page = { today: dayInLondon(clock.now()), take: JOBS_READ };
  const [jobs, reviewed] = await Promise.all([
    listBegunJobs(db, [viewer.userId, userId], page),
    findReviewedJobs(db, viewer.userId, userId),
  ]);
  return jobs
    .filter(({ jobId }) => !reviewed.includes(jobId))
    .map(({ isOver, isDeleted: _, ...job }) => ({
      ...job,
      canReview: isOver && job.worked.saidBy === "both",
    }))
    .filter(({ canReview, worked }) => canReview || worked.can.confirm || worked.can.takeBack)
    .slice(0, JOBS_TO_REVIEW_MAX);
}

/**
 * Reviews a member, without a request, after a finished job on which both confirmed that they worked together. A review
 * held for a moderator is in time if it was when written; a job deleted since is not named.
 */
export function createReview(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof contract.createReview>,
  writtenAt?: Date,
): Promise<Review> {
  const { revieweeId, jobId, rating, comment } = body;
  assertOwnId(viewer, body.reviewerId);
  if (revieweeId === viewer.userId) throw new AppError("review_self");
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    await lockPair(tx, viewer.userId, revieweeId);
    if ((await findReviewee(tx, viewer.userId, revieweeId)) === undefined)
      throw new AppError("user_not_found");
    const moments = { today: dayInLondon(now), asOf: writtenAt ?? now };
    const job = await findSharedJob(tx, jobId, [viewer.userId, revieweeId], moments);
    if (job === null) throw new AppError("review_job_not_shared");
    if (!job.isOver) throw new AppError("review_job_not_over");
    if (job.worked.saidBy !== "both") throw new AppError("review_not_confirmed");
    return writeReview(deps, tx, viewer, {
      revieweeId,
      reviewerId: viewer.userId,
      rating,
      comment,
      projectContext: job.isDeleted ? null : job.heading,
      requestId: null,
      jobId,
    });
  });
}

/** Stores a review that the rules allow and records its event; the pair is locked. Refuses a second one for the same job. */
export async function writeReview(
  { clock, events }: Deps,
  tx: Tx,
  viewer: Viewer,
  review: NewReview,
): Promise<Review> {
  const now = clock.now();
  const reviewId = orThrow(await storeReview(tx, review, now), "already_reviewed");
  const { revieweeId, requestId } = review;
  await events.record(tx, "reviews.submitted", { reviewId, userId: viewer.userId, revieweeId, requestId });
  return presentReview(viewer, await load(tx, viewer, reviewId), now);
}

/** Changes the viewer's own review within its time limit. A change held for a moderator is in time if it was when written. */
export async function updateReview(
  { db, clock }: Deps,
  viewer: Viewer,
  id: number,
  { changes, writtenAt }: { changes: BodyOf<typeof contract.updateReview>; writtenAt: Date | undefined },
): Promise<Review> {
  const now = clock.now();
  const review = authorize(viewer, isWriter, await load(db, viewer, id));
  if (!isEditable(review, writtenAt ?? now)) throw new AppError("review_edit_closed");
  return transaction(db, async (tx) => {
    await changeReview(tx, review, changes, now);
    return presentReview(viewer, await load(tx, viewer, id), now);
  });
}

/** Stores the reviewed member's only reply. */
export async function reply(
  { db, clock }: Deps,
  viewer: Viewer,
  id: number,
  content: string,
): Promise<Review> {
  const now = clock.now();
  const review = authorize(viewer, isReviewed, await load(db, viewer, id));
  return transaction(db, async (tx) => {
    if (!(await storeReply(tx, review, content, now))) throw new AppError("review_replied");
    return presentReview(viewer, await load(tx, viewer, id), now);
  });
}

async function load(handle: Handle, viewer: Viewer, id: number): Promise<ReviewRow> {
  return orThrow(await findReview(handle, viewer.userId, id), "review_not_found");
}
