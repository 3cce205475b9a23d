import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { cursorParam, id, idParams, instant, limitParam, memberParam, person } from "./fields.ts";
import * as limits from "./reference/limits.ts";
import { reviewForm, reviewRequestForm } from "./review-forms.ts";
import { review } from "./reviews.ts";

/** The states of a review request. */
const REVIEW_REQUEST_STATUSES = ["pending", "completed", "declined", "expired", "cancelled"] as const;

export const reviewRequest = z.object({
  id,
  requesterId: id,
  /** The member who is asked. */
  reviewerId: id,
  requester: person,
  reviewer: person,
  projectContext: z.nullable(z.string()),
  message: z.string(),
  /** To the requester, a declined request stays `pending`, then becomes `expired`: the decline is not revealed. */
  status: z.enum(REVIEW_REQUEST_STATUSES),
  createdAt: instant,
  expiresAt: instant,
  respondedAt: z.nullable(instant),
  /** `answer`: write the review or decline. */
  can: z.object({ answer: z.boolean(), cancel: z.boolean() }),
});
export type ReviewRequest = z.output<typeof reviewRequest>;

/**
 * Asks a member of the viewer's crew, or one who shares a job with the viewer, for a review: one open request from the
 * same member to the same member. A viewer who may not write to a member in the chat may not ask them either
 * (`may_only_answer`). A member blocked in either direction counts as unknown.
 */
export const requestReview = defineEndpoint("POST /api/review-requests", {
  summary: "Ask a member for a review.",
  access: "member",
  body: reviewRequestForm,
  reply: reviewRequest,
  errors: [
    "not_allowed",
    "review_self",
    "user_not_found",
    "review_not_acquainted",
    "may_only_answer",
    "review_request_pending",
  ],
  limit: "review_request",
  status: 201,
});

/** `GET /api/review-requests`: open requests, newest first, those received unless `direction=sent`. */
export const listReviewRequests = defineEndpoint("GET /api/review-requests", {
  summary: "Open review requests, received or sent.",
  access: "member",
  query: z.object({
    direction: z.catch(z._default(z.enum(["received", "sent"]), "received"), "received"),
    limit: limitParam(limits.REVIEW_PAGE_SIZE, limits.REVIEW_PAGE_MAX),
    cursor: cursorParam,
  }),
  reply: z.object({
    requests: z.array(reviewRequest),
    /** Counted up to 1,000. */
    total: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
});

const reviewer = z.extend(person, {
  /** True while a request to them is open. */
  isAsked: z.boolean(),
});
export type Reviewer = z.output<typeof reviewer>;

/**
 * The members whom the viewer may ask, by name. `q` is part of a name or trade, whatever its case and accents; `userId`
 * checks one member: the list is empty if they may not be asked.
 */
export const listReviewers = defineEndpoint("GET /api/review-requests/reviewers", {
  summary: "People of one's crew, and people with whom one shares a job.",
  access: "member",
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100, "Please search for 100 characters or fewer"))),
    userId: z.optional(memberParam),
  }),
  reply: z.object({
    people: z.array(reviewer),
    /** True when there are more than these: search for them. */
    hasMore: z.boolean(),
  }),
});

/** For its two members; not found for anyone else. */
export const getReviewRequest = defineEndpoint("GET /api/review-requests/:id", {
  summary: "A review request that one sent or received, open or not.",
  access: "member",
  params: idParams,
  reply: reviewRequest,
  errors: ["review_request_not_found"],
});

export const submitReview = defineEndpoint("POST /api/review-requests/:id/submit-review", {
  summary: "Write the review that one was asked for, once.",
  access: "member",
  params: idParams,
  body: reviewForm,
  reply: review,
  errors: ["review_request_not_found", "not_allowed", "already_reviewed", "review_request_closed"],
  limit: "write_review",
  status: 201,
});

export const declineReviewRequest = defineEndpoint("PATCH /api/review-requests/:id", {
  summary: "Decline a review request that one received. Nobody is notified.",
  access: "member",
  params: idParams,
  body: z.object({ status: z.literal("declined", "A review request can only be declined here") }),
  ...done("Review request declined"),
  errors: ["review_request_not_found", "not_allowed", "review_request_closed"],
});

export const cancelReviewRequest = defineEndpoint("DELETE /api/review-requests/:id", {
  summary: "Take back a review request that one sent and nobody answered.",
  access: "member",
  params: idParams,
  ...done("Review request withdrawn"),
  errors: ["review_request_not_found", "not_allowed", "review_request_closed"],
});
