import { readReview, readReviewRequest, type ReviewFacts, type ReviewRequestFacts } from "./facts.queries.ts";
import { about, type Kind } from "./kind.ts";
import type { Notice } from "./notify.queries.ts";
import { defineRule, type NotifyDeps } from "./notify.ts";

export const REVIEW_KINDS = {
  review_requested: {
    type: "review_request",
    words: (who, subject) => `${who} asked you for a review${about(subject)}`,
    email: {
      send: "at once",
      preference: "crewRequests",
      words: ["A few honest words about the work help the next person decide."],
      action: "Write the review",
    },
  },
  review_received: { type: "review_received", words: (who) => `${who} left you a review` },
} as const satisfies Record<string, Kind>;

export function notifyOfReviews(deps: NotifyDeps): void {
  const { events } = deps;
  const requested = defineRule(deps, readReviewRequest, decideReviewRequest);
  const received = defineRule(deps, readReview, decideReview);
  events.on("reviews.requested", "notify", ({ payload }) => requested(payload));
  events.on("reviews.request_closed", "notify", ({ payload }) => requested(payload));
  events.on("reviews.submitted", "notify", async ({ payload: { reviewId, requestId } }) => {
    if (requestId !== null) await requested({ requestId });
    await received({ reviewId });
  });
  events.on("reviews.removed", "notify", ({ payload }) => received(payload));
  const restored = defineRule(deps, readReview, decideRestoredReview);
  events.on("reviews.restored", "notify", ({ payload }) => restored(payload));
}

/** A review request notifies the member asked, for as long as it can be answered. */
function decideReviewRequest(facts: ReviewRequestFacts): Notice[] {
  const { id, requesterId, reviewerId, context, at, isOpen, answered } = facts;
  return [
    {
      userId: reviewerId,
      actorId: requesterId,
      reason: "review_requested",
      thingId: id,
      act: String(id),
      // Once a review has been written, the next request is a new act.
      again: `${requesterId} ${answered}`,
      subject: context,
      at,
      status: isOpen ? "current" : "gone",
    },
  ];
}

/** A review notifies the member it is about. */
function decideReview({ id, revieweeId, reviewerId, at, isShown }: ReviewFacts): Notice[] {
  if (reviewerId === null) return [];
  return [
    {
      userId: revieweeId,
      actorId: reviewerId,
      reason: "review_received",
      thingId: id,
      act: String(id),
      at,
      status: isShown ? "current" : "gone",
    },
  ];
}

/** A restored review is back in the list, without email or push. */
const decideRestoredReview = (facts: ReviewFacts): Notice[] =>
  decideReview(facts).map((notice) => ({ ...notice, quietly: true }));
