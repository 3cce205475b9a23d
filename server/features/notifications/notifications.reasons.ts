import type { NotificationType } from "#contracts/notifications.ts";

import type { JobChange } from "../../platform/event-map.ts";

/** What the words are made of. */
export interface Facts {
  /** Who did it, latest first, two at most. */
  names: readonly string[];
  /** How many did it; these names among them. */
  people: number;
  /** What to call the thing, where the words name it. */
  subject: string | null;
}

interface Kind {
  type: NotificationType;
  words: (who: string, subject: string | null) => string;
}

const about = (subject: string | null) => (subject === null ? "" : `: ${subject}`);

const REASONS = {
  post_liked: { type: "like", words: (who) => `${who} liked your post` },
  post_commented: { type: "comment", words: (who) => `${who} commented on your post` },
  comment_replied: { type: "comment", words: (who) => `${who} replied to your comment` },
  interest_declared: {
    type: "declare_interest",
    words: (who) => `${who} declared interest in your post`,
  },
  post_shared: { type: "followed_post", words: (who) => `${who} shared a new post` },
  job_posted: {
    type: "friend_job_post",
    words: (who, subject) => `${who} posted a new job${about(subject)}`,
  },
  job_interest: {
    type: "job_interest",
    words: (who, subject) => `${who} is interested in your job${about(subject)}`,
  },
  job_changed: {
    type: "job_update",
    words: (who, subject) => `${who} changed a job that you are interested in${about(subject)}`,
  },
  job_filled: {
    type: "job_update",
    words: (who, subject) => `${who} has filled a job that you were interested in${about(subject)}`,
  },
  job_withdrawn: {
    type: "job_update",
    words: (who, subject) => `${who} has taken down a job that you were interested in${about(subject)}`,
  },
  job_expired: {
    type: "job_update",
    words: (who, subject) => `${who}'s job that you were interested in has closed${about(subject)}`,
  },
  job_reposted: {
    type: "job_update",
    words: (who, subject) => `${who} has reposted a job that you were interested in${about(subject)}`,
  },
  job_deleted: {
    type: "job_update",
    words: (who, subject) => `${who} has withdrawn a job that you were interested in${about(subject)}`,
  },
  worked_together: {
    type: "job_update",
    words: (who, subject) => `${who} says that you worked together. Is that right?${about(subject)}`,
  },
  /** Said by the site: whose jobs they are matters less than that they fit. */
  search_matched: {
    type: "job_update",
    words: (_, subject) => `New work fits your saved search${about(subject)}`,
  },
  application_received: {
    type: "apprenticeship_application",
    words: (who, subject) => `${who} applied for your apprenticeship${about(subject)}`,
  },
  application_shortlisted: {
    type: "apprenticeship_application",
    words: (who, subject) => `${who} shortlisted your application${about(subject)}`,
  },
  application_successful: {
    type: "apprenticeship_application",
    words: (who, subject) => `Your application to ${who} was successful${about(subject)}`,
  },
  application_unsuccessful: {
    type: "apprenticeship_application",
    words: (who, subject) => `Your application to ${who} was not successful this time${about(subject)}`,
  },
  application_expired: {
    type: "apprenticeship_application",
    words: (who, subject) => `Your application to ${who} has closed without an answer${about(subject)}`,
  },
  apprenticeship_deleted: {
    type: "apprenticeship_application",
    words: (who, subject) => `${who} has withdrawn an apprenticeship that you applied for${about(subject)}`,
  },
  crew_requested: { type: "crew_request", words: (who) => `${who} sent you a crew request` },
  crew_accepted: { type: "crew_accepted", words: (who) => `${who} accepted your crew request` },
  review_requested: {
    type: "review_request",
    words: (who, subject) => `${who} asked you for a review${about(subject)}`,
  },
  review_received: { type: "review_received", words: (who) => `${who} left you a review` },
  /** What moderators decided, in the words that were stored. */
  moderated: { type: "moderation", words: (_, subject) => subject ?? "Moderators have decided" },
  /** The same of a text that banned words held back, or of an account's limit. */
  text_decided: { type: "moderation", words: (_, subject) => subject ?? "Moderators have decided" },
  /** Said by the site itself, in the words that were stored. */
  said: { type: "system", words: (_, subject) => subject ?? "You have a new notification" },
} as const satisfies Record<string, Kind>;

/** ' (pay: £180/day to £200/day)', or nothing where nothing is different. */
export function describeChanges(changes: readonly JobChange[]): string {
  const words = changes.map(({ field, from, to }) => `${field}: ${from} to ${to}`);
  return words.length === 0 ? "" : ` (${words.join("; ")})`;
}

/** Why somebody is told. */
export type Reason = keyof typeof REASONS;

/** What a reason's notification is called and says. One that only a newer build knows is told as it is stored. */
export function describe(reason: string, facts: Facts): { type: string; message: string } {
  const kind: Kind = Object.hasOwn(REASONS, reason) ? REASONS[reason as Reason] : REASONS.said;
  return { type: kind.type, message: kind.words(whoOf(facts), facts.subject) };
}

/** 'Dan', 'Dan and Priya', 'Dan and 2 others'. */
function whoOf({ names, people }: Facts): string {
  const [first = "Somebody", second] = names;
  if (people <= 1) return first;
  if (people === 2) return `${first} and ${second ?? "1 other"}`;
  return `${first} and ${people - 1} others`;
}
