import { APPRENTICESHIP_KINDS, notifyOfApprenticeships } from "./apprenticeships.rules.ts";
import { CREW_KINDS, notifyOfCrew } from "./crew.rules.ts";
import { JOB_KINDS, notifyOfJobs } from "./jobs.rules.ts";
import type { Kind } from "./kind.ts";
import { MODERATION_KINDS, notifyOfDecisions } from "./moderation.rules.ts";
import type { NotifyDeps } from "./notify.ts";
import { notifyOfPosts, POST_KINDS } from "./posts.rules.ts";
import { notifyOfReviews, REVIEW_KINDS } from "./reviews.rules.ts";
import { notifyOfSearches, SEARCH_KINDS } from "./searches.rules.ts";

/** Every kind of notification, by its reason, which is stored with it. */
export const KINDS = {
  ...POST_KINDS,
  ...CREW_KINDS,
  ...REVIEW_KINDS,
  ...JOB_KINDS,
  ...SEARCH_KINDS,
  ...APPRENTICESHIP_KINDS,
  ...MODERATION_KINDS,
} as const satisfies Record<string, Kind>;

/** The reason for a notification. */
export type Reason = keyof typeof KINDS;

/** Fallback for a reason that only a newer build knows: shows the stored text. */
const UNKNOWN: Kind = { type: "system", words: (_, subject) => subject ?? "You have a new notification" };

export function kindOf(reason: string): Kind {
  return Object.hasOwn(KINDS, reason) ? KINDS[reason as Reason] : UNKNOWN;
}

/** Registers the rules of who is notified of what. A rule goes by the present state, never by what the event says. */
export function registerRules(given: Omit<NotifyDeps, "kindOf">): void {
  const deps: NotifyDeps = { ...given, kindOf };
  notifyOfPosts(deps);
  notifyOfCrew(deps);
  notifyOfReviews(deps);
  notifyOfJobs(deps);
  notifyOfSearches(deps);
  notifyOfApprenticeships(deps);
  notifyOfDecisions(deps);
}
