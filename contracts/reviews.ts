import * as z from "zod/mini";

import { defineEndpoint, messageReply } from "./endpoint.ts";
import {
  claimedId,
  clearableText,
  id,
  idParams,
  instant,
  limitParam,
  memberParam,
  optionalText,
  text,
} from "./fields.ts";
import * as limits from "./reference/limits.ts";
import { workedTogether } from "./worked-together.ts";

const person = z.object({ id, name: z.string(), trade: z.string(), avatar: z.nullable(z.string()) });
const cursor = z.optional(z.string().check(z.maxLength(200, "Please start again from the first page")));

/** Whole stars, 1 to 5. */
const rating = z
  .int("Please choose from 1 to 5 stars")
  .check(
    z.minimum(1, "Please choose from 1 to 5 stars"),
    z.maximum(limits.RATING_MAX, "Please choose from 1 to 5 stars"),
  );
const COMMENT = {
  length: limits.REVIEW_COMMENT_MAX,
  words: `Comment must be ${limits.REVIEW_COMMENT_MAX} characters or fewer`,
};
const comment = optionalText(COMMENT);

/** What a review is labelled with: both have confirmed that they worked together on that job, or it was asked for. */
export const REVIEW_LABELS = ["Worked together", "Invited"] as const;

export const review = z.object({
  id,
  revieweeId: id,
  /** Null for a former member, as `reviewer` is. */
  reviewerId: z.nullable(id),
  reviewer: z.nullable(person),
  rating: z.int(),
  comment: z.nullable(z.string()),
  /** What it is about, in the words of the request or of the job. */
  projectContext: z.nullable(z.string()),
  reviewRequestId: z.nullable(id),
  jobId: z.nullable(id),
  /** After a job on which both have confirmed that they worked together. */
  workedTogether: z.boolean(),
  /** Null for one that was written unasked before both had to confirm. */
  label: z.nullable(z.enum(REVIEW_LABELS)),
  /** Only moderation hides a review, and then it is not sent. */
  isPublic: z.literal(true),
  /** The reviewed member's answer, once. */
  reply: z.nullable(z.object({ content: z.string(), createdAt: instant })),
  createdAt: instant,
  /** When it was changed last; null if never. */
  editedAt: z.nullable(instant),
  can: z.object({ edit: z.boolean(), reply: z.boolean(), report: z.boolean() }),
});
export type Review = z.output<typeof review>;

/** `GET /api/reviews/user/{userId}`, newest first. */
export const listReviews = defineEndpoint({
  method: "GET",
  path: "/api/reviews/user/:userId",
  summary: "A member's reviews, newest first, and their average.",
  access: "member",
  params: z.object({ userId: memberParam }),
  query: z.object({ limit: limitParam(limits.REVIEW_PAGE_SIZE, limits.REVIEW_PAGE_MAX), cursor }),
  reply: z.object({
    reviews: z.array(review),
    /** Of all of them, to one decimal; null without any. */
    averageRating: z.nullable(z.number()),
    reviewCount: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ["user_not_found"],
});

const sharedJob = z.object({
  jobId: id,
  heading: z.string(),
  endsOn: z.string(),
  worked: workedTogether,
  /** It is over and both have confirmed that they worked together on it. */
  canReview: z.boolean(),
});
export type SharedJob = z.output<typeof sharedJob>;

/**
 * The latest jobs of one of the two in which the other is interested, for which the viewer may review the member, or may
 * say that they worked together or take that back. Those already reviewed are left out.
 */
export const listJobsToReview = defineEndpoint({
  method: "GET",
  path: "/api/reviews/user/:userId/jobs",
  summary: "Jobs for which one may review a member without being asked, or may once both have confirmed.",
  access: "member",
  params: z.object({ userId: memberParam }),
  reply: z.array(sharedJob),
  errors: ["user_not_found"],
});

/** After a finished job on which both have confirmed that they worked together, each may review, once per job. */
export const createReview = defineEndpoint({
  method: "POST",
  path: "/api/reviews",
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

/** What is not named stays as it is. */
export const updateReview = defineEndpoint({
  method: "PATCH",
  path: "/api/reviews/:id",
  summary: "Change a review that one wrote in the last 14 days.",
  access: "member",
  params: idParams,
  body: z.object({ rating: z.optional(rating), comment: clearableText(COMMENT) }),
  reply: review,
  errors: ["review_not_found", "not_allowed", "review_edit_closed"],
  limit: "write_review",
});

export const replyToReview = defineEndpoint({
  method: "POST",
  path: "/api/reviews/:id/reply",
  summary: "Answer a review of oneself, once.",
  access: "member",
  params: idParams,
  body: z.object({
    content: text({
      required: "Reply is required",
      max: {
        length: limits.REVIEW_REPLY_MAX,
        words: `Reply must be ${limits.REVIEW_REPLY_MAX} characters or fewer`,
      },
    }),
  }),
  reply: review,
  errors: ["review_not_found", "not_allowed", "review_replied"],
  limit: "write_review",
  status: 201,
});

/** What becomes of asking for a review. */
export const REVIEW_REQUEST_STATUSES = ["pending", "completed", "declined", "expired", "cancelled"] as const;

export const reviewRequest = z.object({
  id,
  requesterId: id,
  /** Who is asked. */
  reviewerId: id,
  requester: person,
  reviewer: person,
  projectContext: z.nullable(z.string()),
  message: z.string(),
  status: z.enum(REVIEW_REQUEST_STATUSES),
  createdAt: instant,
  expiresAt: instant,
  respondedAt: z.nullable(instant),
  /** `answer`: write the review or decline. */
  can: z.object({ answer: z.boolean(), cancel: z.boolean() }),
});
export type ReviewRequest = z.output<typeof reviewRequest>;

const PROJECT_CONTEXT = {
  length: limits.REVIEW_CONTEXT_MAX,
  words: `Project must be ${limits.REVIEW_CONTEXT_MAX} characters or fewer`,
};

/**
 * Asks somebody of one's crew, or with whom one shares a job, for a review: one open request of the same to the
 * same. Blocked either way is as unknown.
 */
export const requestReview = defineEndpoint({
  method: "POST",
  path: "/api/review-requests",
  summary: "Ask a member for a review.",
  access: "member",
  body: z.object({
    reviewerId: z.int("Please choose who to ask").check(z.positive("Please choose who to ask")),
    projectContext: optionalText(PROJECT_CONTEXT),
    message: text({
      required: "Message is required",
      max: {
        length: limits.REVIEW_MESSAGE_MAX,
        words: `Message must be ${limits.REVIEW_MESSAGE_MAX} characters or fewer`,
      },
    }),
    requesterId: claimedId,
  }),
  reply: reviewRequest,
  errors: ["not_allowed", "review_self", "user_not_found", "review_not_acquainted", "review_request_pending"],
  limit: "review_request",
  status: 201,
});

/** `GET /api/review-requests`: open requests, newest first, those received unless `direction=sent`. */
export const listReviewRequests = defineEndpoint({
  method: "GET",
  path: "/api/review-requests",
  summary: "Open review requests, received or sent.",
  access: "member",
  query: z.object({
    direction: z.catch(z._default(z.enum(["received", "sent"]), "received"), "received"),
    limit: limitParam(limits.REVIEW_PAGE_SIZE, limits.REVIEW_PAGE_MAX),
    cursor,
  }),
  reply: z.object({
    requests: z.array(reviewRequest),
    /** Counted up to 1,000. */
    total: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
});

const reviewer = z.extend(person, {
  /** True while a request to them is open. */
  isAsked: z.boolean(),
});
export type Reviewer = z.output<typeof reviewer>;

/** Whom one may ask, by name. `q` is part of a name or trade, whatever its case and accents. */
export const listReviewers = defineEndpoint({
  method: "GET",
  path: "/api/review-requests/reviewers",
  summary: "People of one's crew, and people with whom one shares a job.",
  access: "member",
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100, "Please search for 100 characters or fewer"))),
  }),
  reply: z.object({
    people: z.array(reviewer),
    /** True when there are more than these: search for them. */
    hasMore: z.boolean(),
  }),
  errors: [],
});

/** For its two parties; to anybody else there is none. */
export const getReviewRequest = defineEndpoint({
  method: "GET",
  path: "/api/review-requests/:id",
  summary: "A review request that one sent or received, open or not.",
  access: "member",
  params: idParams,
  reply: reviewRequest,
  errors: ["review_request_not_found"],
});

export const submitReview = defineEndpoint({
  method: "POST",
  path: "/api/review-requests/:id/submit-review",
  summary: "Write the review that one was asked for, once.",
  access: "member",
  params: idParams,
  body: z.object({ rating, comment }),
  reply: review,
  errors: ["review_request_not_found", "not_allowed", "review_request_closed"],
  limit: "write_review",
  status: 201,
});

export const declineReviewRequest = defineEndpoint({
  method: "PATCH",
  path: "/api/review-requests/:id",
  summary: "Decline a review request that one received. Nobody is told.",
  access: "member",
  params: idParams,
  body: z.object({ status: z.literal("declined", "A review request can only be declined here") }),
  reply: messageReply,
  errors: ["review_request_not_found", "not_allowed", "review_request_closed"],
});

export const cancelReviewRequest = defineEndpoint({
  method: "DELETE",
  path: "/api/review-requests/:id",
  summary: "Take back a review request that one sent and nobody answered.",
  access: "member",
  params: idParams,
  reply: messageReply,
  errors: ["review_request_not_found", "not_allowed", "review_request_closed"],
});
