import type { Notification } from "#contracts/notifications.ts";

import { nameOf } from "../../platform/person.ts";
import type { ActRow, NotificationRow } from "./lists.queries.ts";
import { kindOf } from "./rules.ts";

/** What the words are made of. */
interface Facts {
  /** Who did it, latest first, two at most. */
  names: readonly string[];
  /** How many did it; these names among them. */
  people: number;
  /** What to call the thing, where the words name it. */
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

/** Whether an act of it is a comment. */
function isInComment(reason: string, type: string): boolean {
  return type === "comment" || reason === "comment_mentioned";
}

/** The two who did it last, each with their last act. */
function twoLatest(acts: readonly ActRow[]): ActRow[] {
  const latestFirst = acts.toSorted((a, b) => b.at - a.at || b.id - a.id);
  return latestFirst.filter(({ id }, at) => latestFirst.findIndex((act) => act.id === id) === at).slice(0, 2);
}

/** What a reason's notification is called and says. */
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
