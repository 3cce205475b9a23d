import * as accountRights from "./account-rights.ts";
import * as accounts from "./accounts.ts";
import * as adminAdvertisements from "./admin-advertisements.ts";
import * as adminContact from "./admin-contact.ts";
import * as adminUsers from "./admin-users.ts";
import * as advertisements from "./advertisements.ts";
import * as agreements from "./agreements.ts";
import * as analytics from "./analytics.ts";
import * as apprenticeships from "./apprenticeships.ts";
import * as bannedWords from "./banned-words.ts";
import * as blocks from "./blocks.ts";
import * as boosts from "./boosts.ts";
import * as chat from "./chat.ts";
import * as contact from "./contact.ts";
import * as crew from "./crew.ts";
import * as emails from "./emails.ts";
import type { Endpoint } from "./endpoint.ts";
import * as feed from "./feed.ts";
import * as follows from "./follows.ts";
import * as holdingRules from "./holding-rules.ts";
import * as jobs from "./jobs.ts";
import * as media from "./media.ts";
import * as moderation from "./moderation.ts";
import * as notifications from "./notifications.ts";
import * as passkeys from "./passkeys.ts";
import * as payments from "./payments.ts";
import * as preferences from "./preferences.ts";
import * as profiles from "./profiles.ts";
import * as projects from "./projects.ts";
import * as publicApprenticeships from "./public-apprenticeships.ts";
import * as publicJobs from "./public-jobs.ts";
import * as push from "./push.ts";
import * as qualifications from "./qualifications.ts";
import * as reports from "./reports.ts";
import * as reviewRequests from "./review-requests.ts";
import * as reviews from "./reviews.ts";
import * as sanctions from "./sanctions.ts";
import * as savedApprenticeships from "./saved-apprenticeships.ts";
import * as savedJobs from "./saved-jobs.ts";
import * as search from "./search.ts";
import * as secondFactor from "./second-factor.ts";
import * as sharing from "./sharing.ts";
import * as stories from "./stories.ts";
import * as uploads from "./uploads.ts";
import * as visits from "./visits.ts";
import * as workedTogether from "./worked-together.ts";

/** Every endpoint, by the feature whose contract declares it and by its name there: for the API page and whole-server proofs. */
export function listEndpoints(): { feature: string; name: string; endpoint: Endpoint }[] {
  return Object.entries({
    accounts,
    advertisements,
    adminAdvertisements,
    adminContact,
    contact,
    agreements,
    analytics,
    apprenticeships,
    bannedWords,
    blocks,
    chat,
    boosts,
    passkeys,
    payments,
    crew,
    feed,
    follows,
    holdingRules,
    jobs,
    publicApprenticeships,
    publicJobs,
    sanctions,
    savedApprenticeships,
    savedJobs,
    emails,
    media,
    moderation,
    adminUsers,
    preferences,
    notifications,
    profiles,
    projects,
    push,
    qualifications,
    reports,
    reviews,
    reviewRequests,
    search,
    secondFactor,
    sharing,
    stories,
    accountRights,
    uploads,
    visits,
    workedTogether,
  }).flatMap(([feature, contract]) =>
    Object.entries(contract as Record<string, unknown>)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ feature, name, endpoint })),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value
  );
}
