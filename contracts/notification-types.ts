import type { Notification } from "./notifications.ts";
import { fillPath, PAGES } from "./pages.ts";

type Related = Pick<
  Notification,
  "type" | "relatedUserId" | "relatedId" | "relatedPostId" | "relatedJobId" | "link"
>;

const post = ({ relatedPostId }: Related) =>
  relatedPostId === null ? PAGES.home.pattern : `${PAGES.home.pattern}?post=${relatedPostId}`;
const job = ({ relatedJobId }: Related) =>
  relatedJobId === null ? PAGES.jobs.pattern : `${PAGES.jobs.pattern}?jobId=${relatedJobId}`;
const person = ({ relatedUserId }: Related) =>
  relatedUserId === null
    ? PAGES.jobs.pattern
    : fillPath(PAGES.memberProfile.pattern, { userId: relatedUserId });
/** As the server wrote it, if it is a path of this site. */
const link = ({ link: path }: Related) => (path !== null && /^\/(?!\/)/.test(path) ? path : null);

/**
 * Every type of notification, with the page that it leads to; null leads nowhere. A client shows any other type as text.
 * What each says, whom it reaches and by which e-mail are the kinds of `server/features/notifications`.
 */
export const NOTIFICATION_TYPES = {
  like: post,
  comment: post,
  declare_interest: post,
  followed_post: post,
  job_interest: person,
  /** The employer's list of applicants, or what the applicant applied for. */
  apprenticeship_application: (related) => link(related) ?? PAGES.apprenticeships.pattern,
  friend_job_post: job,
  job_update: (related) => link(related) ?? job(related),
  crew_request: () => `${PAGES.crew.pattern}?tab=requests`,
  crew_accepted: () => PAGES.crew.pattern,
  review_request: ({ relatedId }) =>
    relatedId === null ? PAGES.crew.pattern : `${PAGES.crew.pattern}?review=${relatedId}`,
  review_received: () => PAGES.profile.pattern,
  moderation: link,
  system: link,
} as const satisfies Record<string, (related: Related) => string | null>;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;

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
  const path = isKnown(type) ? NOTIFICATION_TYPES[type](notification) : null;
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
