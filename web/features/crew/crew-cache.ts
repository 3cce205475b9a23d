import { checkCrew, listCrew, listCrewRequests, listSuggestions } from "#contracts/crew.ts";
import { listPosts } from "#contracts/feed.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import { getProfile } from "#contracts/profiles.ts";
import { listQualifications } from "#contracts/qualifications.ts";
import { listReviewers } from "#contracts/review-requests.ts";

import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** Asks again for what somebody who came into one's crew, or left it, has moved; it shows the crew more, and may ask it. */
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

/** Asks again for what a request that was sent or taken back has moved. */
export async function refreshRequests(): Promise<void> {
  await Promise.all([invalidateEndpoint(listCrewRequests), invalidateEndpoint(listNotifications)]);
}

/** Asks again where one stands with somebody, and whom to suggest in their place. */
export async function refreshCrewState(userId: number): Promise<void> {
  await Promise.all([
    invalidateEndpoint(checkCrew, { params: { userId } }),
    invalidateEndpoint(listSuggestions),
  ]);
}

/** Both: somebody came into one's crew or left it, or was not in it any more. */
export async function refreshMembership(userId: number): Promise<void> {
  await Promise.all([refreshCrew(userId), refreshCrewState(userId)]);
}
