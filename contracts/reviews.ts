import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import {
  claimedId,
  clearableText,
  cursorParam,
  id,
  idParams,
  instant,
  limitParam,
  memberParam,
  person,
} from "./fields.ts";
import * as limits from "./reference/limits.ts";
import { comment, COMMENT, rating, reviewReplyForm } from "./review-forms.ts";
import { workedTogether } from "./worked-together.ts";

/** The orders of reviews. */
export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** The label of a review: both have confirmed that they worked together on that job, or it was requested. */
const REVIEW_LABELS = ["Worked together", "Invited"] as const;

export const review = z.object({
  id,
  revieweeId: id,
  /** Null for a former member, as `reviewer` is. */
  reviewerId: z.nullable(id),
  reviewer: z.nullable(person),
  rating: z.int(),
  comment: z.nullable(z.string()),
  /** Its subject, from the request or the job. */
  projectContext: z.nullable(z.string()),
  reviewRequestId: z.nullable(id),
  jobId: z.nullable(id),
  /** After a job on which both have confirmed that they worked together. */
  workedTogether: z.boolean(),
  /** Null for an unrequested review from before both had to confirm. */
  label: z.nullable(z.enum(REVIEW_LABELS)),
  /** Only moderation hides a review, and then it is not sent. */
  isPublic: z.literal(true),
  /** The viewer has hidden it, as reporting does: it is shown collapsed. */
  isHidden: z.boolean(),
  /** The reviewed member's single reply. */
  reply: z.nullable(z.object({ content: z.string(), createdAt: instant })),
  createdAt: instant,
  /** When it was changed last; null if never. */
  editedAt: z.nullable(instant),
  can: z.object({
    edit: z.boolean(),
    reply: z.boolean(),
    report: z.boolean(),
    reportReply: z.boolean(),
  }),
});
export type Review = z.output<typeof review>;

/** Only reviews with this many stars; an invalid number means all. */
const starsParam = z.catch(
  z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.RATING_MAX))),
  undefined,
);

/**
 * `GET /api/reviews/user/{userId}`. `sort`: `newest`, `highest` or `lowest`, the newest first among equals; anything else
 * means `newest`. A cursor belongs to the sort and stars it came with.
 */
export const listReviews = defineEndpoint("GET /api/reviews/user/:userId", {
  summary:
    "A member's reviews, in one of three orders, of all stars or of one number; their average and counts.",
  access: "member",
  params: z.object({ userId: memberParam }),
  query: z.object({
    sort: z.catch(z._default(z.enum(REVIEW_SORTS), "newest"), "newest"),
    stars: starsParam,
    limit: limitParam(limits.REVIEW_PAGE_SIZE, limits.REVIEW_PAGE_MAX),
    cursor: cursorParam,
  }),
  reply: z.object({
    reviews: z.array(review),
    /** Of all reviews, to one decimal; null without any. */
    averageRating: z.nullable(z.number()),
    reviewCount: z.int(),
    /** How many of all reviews have 1, 2, 3, 4 and 5 stars, in this order. */
    starCounts: z.array(z.int()),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ["user_not_found"],
});

const sharedJob = z.object({
  jobId: id,
  heading: z.string(),
  endsOn: z.string(),
  worked: workedTogether,
  /** True if the job is over and both have confirmed that they worked together on it. */
  canReview: z.boolean(),
});
export type SharedJob = z.output<typeof sharedJob>;

/**
 * The latest jobs of either member in which the other is interested, for which the viewer may review the member, or may
 * confirm or take back that they worked together. Already reviewed jobs are left out.
 */
export const listJobsToReview = defineEndpoint("GET /api/reviews/user/:userId/jobs", {
  summary: "Jobs for which one may review a member without being asked, or may once both have confirmed.",
  access: "member",
  params: z.object({ userId: memberParam }),
  reply: z.array(sharedJob),
  errors: ["user_not_found"],
});

/** After a finished job on which both have confirmed that they worked together, each may review, once per job. */
export const createReview = defineEndpoint("POST /api/reviews", {
  summary: "Review a member after a finished job on which both worked together.",
  access: "member",
  body: z.object({ revieweeId: id, jobId: id, rating, comment, reviewerId: claimedId }),
  reply: review,
  errors: [
    "not_allowed",
    "review_self",
    "user_not_found",
    "review_job_not_shared",
    "review_job_not_over",
    "review_not_confirmed",
    "already_reviewed",
  ],
  limit: "write_review",
  status: 201,
});

/** Absent fields stay as they are. */
export const updateReview = defineEndpoint("PATCH /api/reviews/:id", {
  summary: "Change a review that one wrote in the last 14 days.",
  access: "member",
  params: idParams,
  body: z.object({ rating: z.optional(rating), comment: clearableText(COMMENT) }),
  reply: review,
  errors: ["review_not_found", "not_allowed", "review_edit_closed"],
  limit: "write_review",
});

export const replyToReview = defineEndpoint("POST /api/reviews/:id/reply", {
  summary: "Answer a review of oneself, once.",
  access: "member",
  params: idParams,
  body: reviewReplyForm,
  reply: review,
  errors: ["review_not_found", "not_allowed", "review_replied"],
  limit: "write_review",
  status: 201,
});
