import { listCrew } from "#contracts/crew.ts";
import { getProfile } from "#contracts/profiles.ts";
import { getReviewRequest, listReviewers, listReviewRequests } from "#contracts/review-requests.ts";
import { listJobsToReview, listReviews } from "#contracts/reviews.ts";

import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** Refreshes everything that shows a member's stars. */
export function refreshStars(userId: number): Promise<unknown> {
  return Promise.all([
    invalidateEndpoint(listReviews),
    invalidateEndpoint(listJobsToReview, { params: { userId } }),
    invalidateEndpoint(getProfile, { params: { id: userId } }),
    invalidateEndpoint(listCrew),
  ]);
}

/** Called after a request was answered, declined, withdrawn, or found to be gone. */
export async function refreshRequests(requestId?: number): Promise<void> {
  await Promise.all([
    invalidateEndpoint(listReviewRequests),
    invalidateEndpoint(listReviewers),
    requestId === undefined ? undefined : invalidateEndpoint(getReviewRequest, { params: { id: requestId } }),
  ]);
}
