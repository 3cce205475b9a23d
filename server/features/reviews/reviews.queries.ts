import type { Review } from "#contracts/reviews.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked, notHidden } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, manyValues, matched, one, oneValue } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** A reviewed member, with the totals of their reviews. */
interface Reviewee {
  rating: number | null;
  reviewCount: number;
}

/** Undefined if the viewer cannot see the member: no such member, unconfirmed, banned, or blocked either way. */
export const findReviewee = one<Reviewee, [viewerId: number, userId: number]>(`
  select u.rating, u.review_count as "reviewCount" from users u
  where u.id = $2 and u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}`);

/** A review with its writer, who is null once erased and while their account is being closed. */
export interface ReviewRow extends Omit<Review, "reviewer" | "label" | "isPublic" | "reply" | "can"> {
  isInvited: boolean;
  reply: string | null;
  repliedAt: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
  trade_key: string | null;
  custom_trade: string | null;
}

// Reviews by a member blocked either way are left out.
const REVIEW = `
  select r.id, r.reviewee_id as "revieweeId", u.id as "reviewerId", r.rating, r.comment,
    r.project_context as "projectContext", r.worked_together as "workedTogether", r.is_invited as "isInvited",
    r.review_request_id as "reviewRequestId", r.job_id as "jobId", r.reply, r.replied_at as "repliedAt",
    r.created_at as "createdAt", r.edited_at as "editedAt",
    not (${notHidden("review", "r.id", "$1")}) as "isHidden",
    u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade
  from reviews r left join users u on u.id = r.reviewer_id and u.banned_at is null
  where r.is_counted and (r.reviewer_id is null or ${notBlocked("r.reviewer_id", "$1")})`;
const readPage = statement<ReviewRow>(
  `${REVIEW} and r.reviewee_id = $2 and r.id < $3 order by r.id desc limit $4`,
);
// One star rating after another, each from an index: only the first continues where the last page ended.
const readPageByStars = statement<ReviewRow>(`
  select of_stars.* from unnest($5::smallint[]) with ordinality as wanted (stars, place) cross join lateral (
    ${REVIEW} and r.reviewee_id = $2 and r.rating = wanted.stars and (wanted.place > 1 or r.id < $3)
    order by r.id desc limit $4) of_stars
  order by wanted.place, of_stars.id desc limit $4`);

/**
 * Reviews of a member, newest first. With `stars`, the reviews of each rating in turn; `beforeId` applies to the first
 * of them.
 */
export function readReviews(
  handle: Handle,
  viewerId: number,
  page: { userId: number; beforeId: number; take: number; stars: readonly number[] | null },
): Promise<ReviewRow[]> {
  const { userId, beforeId, take, stars } = page;
  const values = [viewerId, userId, beforeId, take];
  return stars === null ? handle.run(readPage, values) : handle.run(readPageByStars, [...values, stars]);
}

/** The number of a member's counted reviews per star rating; ratings without any are left out. */
export const readStarCounts = many<{ stars: number; reviews: number }, [userId: number]>(`
  select rating as stars, count(*)::integer as reviews from reviews where reviewee_id = $1 and is_counted group by rating
  -- few: one a number of stars`);

/** Undefined if the review is hidden, or its writer or subject is banned or blocked either way. */
export const findReview = one<ReviewRow, [viewerId: number, id: number]>(`
  ${REVIEW} and r.id = $2 and exists (
    select from users about where about.id = r.reviewee_id and about.banned_at is null
      and ${notBlocked("about.id", "$1")})`);

/** The writer of a visible review; their id is null once their account is erased. */
export const findReviewWriter = one<{ ownerId: number | null }, [id: number]>(
  `select reviewer_id as "ownerId" from reviews where id = $1 and is_counted`,
);

/** The writer of the reply to a review; undefined if no reply is visible. */
export const findReplyWriter = oneValue<number, [id: number]>(`
  select r.reviewee_id from reviews r join users u on u.id = r.reviewee_id and u.banned_at is null
  where r.id = $1 and r.is_counted and r.reply <> ''`);

/** A review that was requested, or one after a job on which both confirmed that they worked together. */
export interface NewReview {
  revieweeId: number;
  reviewerId: number;
  rating: number;
  comment: string | null;
  projectContext: string | null;
  /** The basis for writing it: exactly one of the two is set. */
  requestId: number | null;
  jobId: number | null;
}

/** Stores a review, which counts at once. Undefined if there already is one for that request or job. */
export const storeReview = oneValue<number, [review: NewReview, now: Date], Tx>(
  `
  insert into reviews (reviewee_id, reviewer_id, rating, comment, project_context, is_invited, worked_together,
    review_request_id, job_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6::bigint is not null, $7::bigint is not null, $6, $7, $8, $8)
  on conflict do nothing returning id`,
  (review, now) => {
    const { revieweeId, reviewerId, rating, comment, projectContext, requestId, jobId } = review;
    return [revieweeId, reviewerId, rating, comment, projectContext, requestId, jobId, now];
  },
);

/** Undefined fields stay as they are. */
export interface ReviewChanges {
  rating?: number | undefined;
  comment?: string | null | undefined;
}

export const changeReview = execute<[review: Authorized<ReviewRow>, given: ReviewChanges, now: Date]>(
  `
  update reviews set rating = coalesce($2::smallint, rating), comment = case when $3::boolean then $4 else comment end,
    edited_at = $5, updated_at = $5
  where id = $1 and is_counted`,
  ({ id }, { rating, comment }, now) => [id, rating ?? null, comment !== undefined, comment ?? null, now],
);

/** False if there already is a reply, even a concurrent one; an empty reply was removed by a moderator. */
export const storeReply = matched<[review: Authorized<ReviewRow>, content: string, now: Date], Tx>(
  `
  update reviews set reply = $2, replied_at = $3, updated_at = $3
  where id = $1 and is_counted and reply is null returning id`,
  (review, content, now) => [review.id, content, now],
);

/** The jobs for which one member has reviewed the other, including hidden reviews. */
export const findReviewedJobs = manyValues<number, [reviewerId: number, revieweeId: number]>(
  `select job_id from reviews where reviewer_id = $1 and reviewee_id = $2 and job_id is not null -- few: jobs that two shared`,
);
