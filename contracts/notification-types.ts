import {
  getApprenticeship,
  listApplications,
  listApprenticeships,
  listOwnApplications,
} from "./apprenticeships.ts";
import { getBoostEligibility } from "./boosts.ts";
import { checkCrew, listCrew, listCrewRequests } from "./crew.ts";
import { getCurrentUser } from "./current-user.ts";
import type { Endpoint, ParamsOf } from "./endpoint.ts";
import { getInteractions, getPost, listInterested, listLikes, listPosts, listUserPosts } from "./feed.ts";
import { countMyInterests, getJob, getJobCounts, listApplied, listJobs, listMyInterests } from "./jobs.ts";
import type { Notification } from "./notifications.ts";
import { fillPath, PAGES } from "./pages.ts";
import { getProfile } from "./profiles.ts";
import { listProjects } from "./projects.ts";
import { listQualifications } from "./qualifications.ts";
import { getReviewRequest, listReviewers, listReviewRequests } from "./review-requests.ts";
import { listJobsToReview, listReviews } from "./reviews.ts";
import { listSavedApprenticeships } from "./saved-apprenticeships.ts";
import { listSavedJobs } from "./saved-jobs.ts";

type Related = Pick<
  Notification,
  "type" | "relatedUserId" | "relatedId" | "relatedPostId" | "relatedCommentId" | "relatedJobId" | "link"
>;

/** What a notification is about, as the socket says it: of which post, person or job, as far as it is about one. */
export type Subject = Pick<Related, "type" | "relatedUserId" | "relatedPostId" | "relatedJobId">;

/** A read of one answer, or of every answer of an endpoint when no `params` are given. */
export interface Read {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, number>>;
  /** Whoever reads it just now is not moved: it is read again with the next visit, one's own part of a board at once. */
  readonly isLater?: boolean;
}

interface Declared {
  /** The page that it leads to; null leads nowhere. */
  readonly leadsTo: (related: Related) => string | null;
  /** The reads that answer otherwise since then: whoever hears of it, or opens it, makes them again. */
  readonly changes: (subject: Subject) => readonly Read[];
}

const read = <E extends Endpoint>(
  endpoint: E,
  name?: keyof ParamsOf<E> & string,
  value: number | null = null,
): Read => (name === undefined || value === null ? { endpoint } : { endpoint, params: { [name]: value } });

const later = (endpoint: Endpoint): Read => ({ endpoint, isLater: true });

/** A post, and in it the comment that one was notified of. */
const post = ({ relatedPostId, relatedCommentId }: Related) => {
  if (relatedPostId === null) return PAGES.home.pattern;
  const comment = relatedCommentId === null ? "" : `&comment=${relatedCommentId}`;
  return `${PAGES.home.pattern}?post=${relatedPostId}${comment}`;
};
const postReads = ({ relatedPostId: id }: Subject) => [
  read(getPost, "id", id),
  read(getInteractions, "postId", id),
  read(listLikes, "id", id),
  read(listInterested, "id", id),
];
const job = ({ relatedJobId }: Related) =>
  relatedJobId === null ? PAGES.jobs.pattern : `${PAGES.jobs.pattern}?jobId=${relatedJobId}`;
const jobReads = ({ relatedJobId: id }: Subject) => [
  read(getJob, "id", id),
  // The job itself is shown as it has become by the board that it stands on.
  ...[listJobs, listApplied, listSavedJobs].map(later),
  ...[
    getJobCounts,
    listMyInterests,
    countMyInterests,
    // Where it is answered that the two worked together.
    listJobsToReview,
  ].map((endpoint) => read(endpoint)),
];
const person = ({ relatedUserId }: Related) =>
  relatedUserId === null
    ? PAGES.jobs.pattern
    : fillPath(PAGES.memberProfile.pattern, { userId: relatedUserId });
/** Of a request as well: whoever answers it, or leaves the crew later, has other devices, which hear of nothing else. */
const crewReads = ({ relatedUserId: id }: Subject) => [
  read(listCrewRequests),
  read(checkCrew, "userId", id),
  read(listCrew),
  read(listQualifications),
  read(listReviewers),
  // Whose posts stand under MyCrew.
  later(listPosts),
  read(getProfile, "id", id),
];
/** As the server wrote it, if it is a path of this site. */
const link = ({ link: path }: Related) => (path !== null && /^\/(?!\/)/.test(path) ? path : null);
const nothing = () => [];
/** What shows texts that moderators take away, give back, hold or publish, and whether the free boost of a job has come back with it. */
const JUDGED = [
  getPost,
  getInteractions,
  listUserPosts,
  getJob,
  getBoostEligibility,
  getApprenticeship,
  getCurrentUser,
  getProfile,
  listProjects,
  listQualifications,
  listReviews,
  listCrewRequests,
  listReviewRequests,
  listReviewers,
];

/**
 * Every type of notification: the page that it leads to, and what it changes. A client shows any other type as text.
 * What each says, whom it reaches and by which e-mail are the kinds of `server/features/notifications`.
 */
export const NOTIFICATION_TYPES = {
  like: { leadsTo: post, changes: postReads },
  comment: { leadsTo: post, changes: postReads },
  /** In a post or in a comment, by `@username`. */
  mention: {
    leadsTo: post,
    changes: (subject) => [...postReads(subject), read(listUserPosts, "userId", subject.relatedUserId)],
  },
  declare_interest: { leadsTo: post, changes: postReads },
  // The feed itself only says that it has new posts: nobody is moved who reads it.
  followed_post: {
    leadsTo: post,
    changes: (subject) => [...postReads(subject), read(listUserPosts, "userId", subject.relatedUserId)],
  },
  job_interest: { leadsTo: person, changes: jobReads },
  /** The employer's list of applicants, or what the applicant applied for. */
  apprenticeship_application: {
    leadsTo: (related) => link(related) ?? PAGES.apprenticeships.pattern,
    changes: () => [
      ...[getApprenticeship, listApplications, listOwnApplications].map((endpoint) => read(endpoint)),
      ...[listApprenticeships, listSavedApprenticeships].map(later),
    ],
  },
  friend_job_post: { leadsTo: job, changes: jobReads },
  job_update: { leadsTo: (related) => link(related) ?? job(related), changes: jobReads },
  crew_request: { leadsTo: () => `${PAGES.crew.pattern}?tab=requests`, changes: crewReads },
  crew_accepted: { leadsTo: () => PAGES.crew.pattern, changes: crewReads },
  review_request: {
    leadsTo: ({ relatedId }) =>
      relatedId === null ? PAGES.crew.pattern : `${PAGES.crew.pattern}?review=${relatedId}`,
    changes: () => [read(listReviewRequests), read(getReviewRequest)],
  },
  review_received: {
    leadsTo: () => `${PAGES.profile.pattern}?reviews=1`,
    changes: () =>
      [listReviews, listReviewRequests, listReviewers, getProfile].map((endpoint) => read(endpoint)),
  },
  /** What was removed, given back, held or published, of whichever kind: it does not say. Chats hear of theirs by themselves. */
  moderation: {
    leadsTo: link,
    changes: () => [
      ...[listPosts, listJobs, listApprenticeships].map(later),
      ...JUDGED.map((endpoint) => read(endpoint)),
    ],
  },
  system: { leadsTo: link, changes: nothing },
} as const satisfies Record<string, Declared>;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;

/** What has changed by what a notification is about; nothing where its type is not known here. */
export function readsChangedBy(subject: Subject): readonly Read[] {
  return isKnown(subject.type) ? NOTIFICATION_TYPES[subject.type].changes(subject) : [];
}

/** All that any notification may have changed, for whoever does not know which there were. */
export function readsOfAllTypes(): readonly Read[] {
  const nobody = { relatedUserId: null, relatedPostId: null, relatedJobId: null };
  const reads = Object.entries(NOTIFICATION_TYPES).flatMap(([type, { changes }]) =>
    changes({ type, ...nobody }),
  );
  return [...new Map(reads.map((each) => [each.endpoint, each])).values()];
}

/** Where choosing a notification leads: to a page, to the review dialog, or nowhere. */
export type Destination =
  | { to: "page"; path: string }
  | { to: "review"; requestId: number }
  | { to: "nowhere" };

/**
 * A review request opens its dialog where one stands at a desk; on a phone it goes
 * to the crew page, which opens the same.
 */
export function destinationOf(notification: Related, { phone }: { phone: boolean }): Destination {
  const { type, relatedId } = notification;
  if (type === "review_request" && relatedId !== null && !phone)
    return { to: "review", requestId: relatedId };
  const path = isKnown(type) ? NOTIFICATION_TYPES[type].leadsTo(notification) : null;
  return path === null ? { to: "nowhere" } : { to: "page", path };
}

/** The same for an email or a push, which open a page whatever the device; the home page where it leads nowhere. */
export function pathOf(notification: Related): string {
  const destination = destinationOf(notification, { phone: true });
  return destination.to === "page" ? destination.path : PAGES.home.pattern;
}

function isKnown(type: string): type is NotificationType {
  return Object.hasOwn(NOTIFICATION_TYPES, type);
}
