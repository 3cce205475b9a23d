import { fillPath } from "./fill-path.ts";
import type { Notification, NotificationType } from "./notifications.ts";
import { PAGES } from "./pages.ts";

/** Where choosing a notification leads: to a page, to the review dialog, or nowhere. */
export type Destination =
  | { to: "page"; path: string }
  | { to: "review"; requestId: number }
  | { to: "nowhere" };

type Related = Pick<
  Notification,
  "type" | "relatedUserId" | "relatedId" | "relatedPostId" | "relatedJobId" | "link"
>;

/**
 * A review request opens its dialog where one stands at a desk; on a phone it goes
 * to the crew page, which opens the same.
 */
export function destinationOf(notification: Related, { phone }: { phone: boolean }): Destination {
  const { type, relatedId } = notification;
  if (type === "review_request" && relatedId !== null && !phone)
    return { to: "review", requestId: relatedId };
  const path = Object.hasOwn(PATHS, type) ? PATHS[type as NotificationType](notification) : null;
  return path === null ? { to: "nowhere" } : { to: "page", path };
}

/** The same for an email or a push, which open a page whatever the device; the home page where it leads nowhere. */
export function pathOf(notification: Related): string {
  const destination = destinationOf(notification, { phone: true });
  return destination.to === "page" ? destination.path : PAGES.home.pattern;
}

const post = ({ relatedPostId }: Related) =>
  relatedPostId === null ? PAGES.home.pattern : `${PAGES.home.pattern}?post=${relatedPostId}`;
const job = ({ relatedJobId }: Related) =>
  relatedJobId === null ? PAGES.jobs.pattern : `${PAGES.jobs.pattern}?jobId=${relatedJobId}`;
const person = ({ relatedUserId }: Related) =>
  relatedUserId === null
    ? PAGES.jobs.pattern
    : fillPath(PAGES.memberProfile.pattern, { userId: relatedUserId });
/** The employer's list of applicants, or what the applicant applied for: as the server wrote it. */
const apprenticeship = (notification: Related) => link(notification) ?? PAGES.apprenticeships.pattern;
const link = ({ link: path }: Related) => (path !== null && /^\/(?!\/)/.test(path) ? path : null);

const PATHS: Record<NotificationType, (notification: Related) => string | null> = {
  like: post,
  comment: post,
  declare_interest: post,
  followed_post: post,
  job_interest: person,
  apprenticeship_application: apprenticeship,
  friend_job_post: job,
  job_update: (notification) => link(notification) ?? job(notification),
  crew_request: () => `${PAGES.crew.pattern}?tab=requests`,
  crew_accepted: () => PAGES.crew.pattern,
  review_request: ({ relatedId }) =>
    relatedId === null ? PAGES.crew.pattern : `${PAGES.crew.pattern}?review=${relatedId}`,
  review_received: () => PAGES.profile.pattern,
  moderation: link,
  system: link,
};
