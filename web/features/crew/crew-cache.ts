import { checkCrew, listCrew, listCrewRequests, listSuggestions } from "#contracts/crew.ts";
import { listPosts } from "#contracts/feed.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import { getProfile } from "#contracts/profiles.ts";
import { listQualifications } from "#contracts/qualifications.ts";
import { listReviewers } from "#contracts/review-requests.ts";

import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/**
 * Refreshes what changes when a member joins or leaves the viewer's crew: crew members see more of each other's
 * profiles, and may ask each other for reviews.
 */
export async function refreshCrew(userId: number): Promise<void> {
  await Promise.all([
    invalidateEndpoint(listCrew),
    invalidateEndpoint(listCrewRequests),
    invalidateEndpoint(listPosts),
    invalidateEndpoint(getProfile, { params: { id: userId } }),
    invalidateEndpoint(listQualifications, { params: { userId } }),
    invalidateEndpoint(listReviewers),
    invalidateEndpoint(listNotifications),
    invalidateEndpoint(countUnreadNotifications),
  ]);
}

/** Refreshes what changes when a request is sent or withdrawn. */
export async function refreshRequests(): Promise<void> {
  await Promise.all([invalidateEndpoint(listCrewRequests), invalidateEndpoint(listNotifications)]);
}

/** Refreshes the relation to a member, and the suggestions. */
export async function refreshCrewState(userId: number): Promise<void> {
  await Promise.all([
    invalidateEndpoint(checkCrew, { params: { userId } }),
    invalidateEndpoint(listSuggestions),
  ]);
}

/** Refreshes both: a member joined or left the crew, or was no longer in it. */
export async function refreshMembership(userId: number): Promise<void> {
  await Promise.all([refreshCrew(userId), refreshCrewState(userId)]);
}
