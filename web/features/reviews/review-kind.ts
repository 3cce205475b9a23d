import { submitReview } from "#contracts/review-requests.ts";
import { createReview, updateReview } from "#contracts/reviews.ts";

import { call } from "../../platform/api-client.ts";
import { clearSentDraft } from "../../platform/drafts.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { REVIEW, reviewDraft, reviewWords, whatIsSet } from "./outgoing-review.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import { refreshRequests, refreshStars } from "./reviews.queries.ts";

/** A review, or a change of one. The server accepts one per request and one per job, whatever the idempotency key. */
export const reviewKind = defineKind<OutgoingReview, unknown>({
  name: REVIEW,
  send(review, { idempotencyKey, timeoutMs }) {
    const { about, userId, rating, comment } = review;
    if ("requestId" in about)
      return call(submitReview, {
        params: { id: about.requestId },
        body: { rating, comment },
        idempotencyKey,
        timeoutMs,
      });
    if ("jobId" in about)
      return call(createReview, {
        body: { revieweeId: userId, jobId: about.jobId, rating, comment },
        idempotencyKey,
        timeoutMs,
      });
    return call(updateReview, { params: { id: about.reviewId }, body: whatIsSet(review), timeoutMs });
  },
  isForms: true,
  editor: lazyComponent(() => import("./RefusedReview.tsx").then((part) => part.RefusedReview)),
  isRepeatable: true,
  doneOnceForgotten: ["already_reviewed"],
  describe: ({ name, comment, rating }) => ({
    title: `Review of ${name}, ${rating} ${rating === 1 ? "star" : "stars"}`,
    text: comment,
  }),
  sentWords: reviewWords,
  forgetDraft: (review) => clearSentDraft(reviewDraft(review.about, review.userId), whatIsSet(review)),
  onSent({ about, userId }) {
    refresh(about);
    void refreshStars(userId);
  },
  // Answered elsewhere, withdrawn or expired in the meantime: the request says which.
  onRefused({ about }, { status }) {
    if (status === 404 || status === 409) refresh(about);
  },
});

function refresh(about: OutgoingReview["about"]): void {
  if ("requestId" in about) void refreshRequests(about.requestId);
}
