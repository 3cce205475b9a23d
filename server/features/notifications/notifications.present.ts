import type { Notification } from "#contracts/notifications.ts";

import { nameOf } from "../../platform/person.ts";
import type { ActRow, NotificationRow } from "./lists.queries.ts";
import { kindOf } from "./rules.ts";

/** The parts of a notification's text. */
interface Facts {
  /** The names of the latest actors, at most two. */
  names: readonly string[];
  /** The number of actors, including these. */
  people: number;
  /** What to call the thing, if the text names it. */
  subject: string | null;
}

export function presentNotification(row: NotificationRow): Notification {
  const { people, subject } = row;
  const shown = kindOf(row.reason).isOfSite ? [] : twoLatest(row.acts ?? []);
  const [latest] = shown;
  const words = describe(row.reason, { names: shown.map(nameOf), people, subject });
  return {
    id: row.id,
    ...words,
    createdAt: row.createdAt,
    isRead: row.isRead,
    relatedUserId: latest?.id ?? null,
    relatedId: row.thingId,
    relatedPostId: row.postId,
    relatedCommentId: isInComment(row.reason, words.type) && latest !== undefined ? Number(latest.act) : null,
    relatedJobId: row.jobId,
    actor: latest === undefined ? null : { name: nameOf(latest), avatar: latest.avatar },
    link: row.link,
  };
}

/** Whether its acts are comments. */
function isInComment(reason: string, type: string): boolean {
  return type === "comment" || reason === "comment_mentioned";
}

/** The two latest actors, each with their last act. */
function twoLatest(acts: readonly ActRow[]): ActRow[] {
  const latestFirst = acts.toSorted((a, b) => b.at - a.at || b.id - a.id);
  return latestFirst.filter(({ id }, at) => latestFirst.findIndex((act) => act.id === id) === at).slice(0, 2);
}

/** The type and the text of a notification for a reason. */
export function describe(reason: string, facts: Facts): { type: string; message: string } {
  const { type, words } = kindOf(reason);
  return { type, message: words(whoOf(facts), facts.subject) };
}

/** 'Dan', 'Dan and Priya', 'Dan and 2 others'. */
function whoOf({ names, people }: Facts): string {
  const [first = "Somebody", second] = names;
  if (people <= 1) return first;
  if (people === 2) return `${first} and ${second ?? "1 other"}`;
  return `${first} and ${people - 1} others`;
}
