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

/** The subject of a notification, as sent through the socket: its post, member or job, if any. */
export type Subject = Pick<Related, "type" | "relatedUserId" | "relatedPostId" | "relatedJobId">;

/** A cached response to read again: one response, or all of an endpoint if no `params` are given. */
export interface Read {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, number>>;
  /**
   * If true, the screen that shows it does not change now: it is read again with the next visit, a member's own part of
   * a board at once.
   */
  readonly isLater?: boolean;
}

interface Declared {
  /** The page that it opens; null for none. */
  readonly leadsTo: (related: Related) => string | null;
  /** The responses that have changed: a client that receives or opens it reads them again. */
  readonly changes: (subject: Subject) => readonly Read[];
}

const read = <E extends Endpoint>(
  endpoint: E,
  name?: keyof ParamsOf<E> & string,
  value: number | null = null,
): Read => (name === undefined || value === null ? { endpoint } : { endpoint, params: { [name]: value } });

const later = (endpoint: Endpoint): Read => ({ endpoint, isLater: true });

/** A post, and the comment in it that the notification is about. */
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
  // The board that the job is on shows the changed job.
  ...[listJobs, listApplied, listSavedJobs].map(later),
  ...[
    getJobCounts,
    listMyInterests,
    countMyInterests,
    // Where a member answers that the two worked together.
    listJobsToReview,
  ].map((endpoint) => read(endpoint)),
];
const person = ({ relatedUserId }: Related) =>
  relatedUserId === null
    ? PAGES.jobs.pattern
    : fillPath(PAGES.memberProfile.pattern, { userId: relatedUserId });
/**
 * Also for a request: a member who answers it, or leaves the crew later, has other devices, which receive nothing else.
 */
const crewReads = ({ relatedUserId: id }: Subject) => [
  read(listCrewRequests),
  read(checkCrew, "userId", id),
  read(listCrew),
  read(listQualifications),
  read(listReviewers),
  // The members whose posts appear under MyCrew.
  later(listPosts),
  read(getProfile, "id", id),
];
/** The server's link, if it is a path of this site. */
const link = ({ link: path }: Related) => (path !== null && /^\/(?!\/)/.test(path) ? path : null);
const nothing = () => [];
/** Responses with texts that moderators remove, restore, hold or publish, and with a job's restored free boost. */
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
 * Every type of notification: the page that it opens, and what it changes. A client shows any other type as text. Its
 * words, recipients and email are the kinds of `server/features/notifications`.
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
  // The feed itself only shows that it has new posts: it does not move while it is read.
  followed_post: {
    leadsTo: post,
    changes: (subject) => [...postReads(subject), read(listUserPosts, "userId", subject.relatedUserId)],
  },
  job_interest: { leadsTo: person, changes: jobReads },
  /** The employer's list of applicants, or the applicant's apprenticeship. */
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
  /** An item that was removed, restored, held or published, of any kind. Chats are updated separately. */
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

/** Returns the responses changed by a notification's subject; none if its type is unknown here. */
export function readsChangedBy(subject: Subject): readonly Read[] {
  return isKnown(subject.type) ? NOTIFICATION_TYPES[subject.type].changes(subject) : [];
}

/** Returns all responses that any notification may have changed, for a client that does not know which arrived. */
export function readsOfAllTypes(): readonly Read[] {
  const nobody = { relatedUserId: null, relatedPostId: null, relatedJobId: null };
  const reads = Object.entries(NOTIFICATION_TYPES).flatMap(([type, { changes }]) =>
    changes({ type, ...nobody }),
  );
  return [...new Map(reads.map((each) => [each.endpoint, each])).values()];
}

/** The target of a notification: a page, the review dialog, or nothing. */
export type Destination =
  | { to: "page"; path: string }
  | { to: "review"; requestId: number }
  | { to: "nowhere" };

/**
 * Returns a notification's target. A review request opens its dialog on a desktop; on a phone it opens the crew page,
 * which opens the same dialog.
 */
export function destinationOf(notification: Related, { phone }: { phone: boolean }): Destination {
  const { type, relatedId } = notification;
  if (type === "review_request" && relatedId !== null && !phone)
    return { to: "review", requestId: relatedId };
  const path = isKnown(type) ? NOTIFICATION_TYPES[type].leadsTo(notification) : null;
  return path === null ? { to: "nowhere" } : { to: "page", path };
}

/** Returns the path for an email or a push, which open a page on any device; the home page if there is no target. */
export function pathOf(notification: Related): string {
  const destination = destinationOf(notification, { phone: true });
  return destination.to === "page" ? destination.path : PAGES.home.pattern;
}

function isKnown(type: string): type is NotificationType {
  return Object.hasOwn(NOTIFICATION_TYPES, type);
}
