import { daysFrom } from "#contracts/calendar.ts";
import { NOTIFICATION_COUNT_MAX, NOTIFICATION_DAYS } from "#contracts/reference/limits.ts";

import type { TimePosition } from "../../platform/cursor.ts";
import { deleteDue } from "../../platform/database/batches.ts";
import { inThreadShownTo, notBlocked, notHidden, notMuted } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { exactlyOne, many } from "../../platform/database/queries.ts";

/** An act, its actor, and when it happened, in seconds. */
export interface ActRow {
  id: number;
  first_name: string;
  last_name: string;
  avatar: string | null;
  /** As its reason names acts (`Notice.act`). */
  act: string;
  at: number;
}

/** A notification with the latest acts that can be shown. */
export interface NotificationRow {
  id: number;
  userId: number;
  reason: string;
  thingId: number;
  postId: number | null;
  jobId: number | null;
  subject: string | null;
  link: string | null;
  people: number;
  createdAt: string;
  isRead: boolean;
  /** In no order; null if there are none. */
  acts: ActRow[] | null;
}

/** Acts read per notification: the latest name the actors. */
const ACTS_READ = 20;

/**
 * The latest actors, without those hidden from the reader and without replies in a thread hidden from them. Muting leaves
 * the boards as they are, and so what a saved search finds on them.
 */
const actors = (reader: string) => `
  (select actor_id, acted_at, act from notification_acts where notification_id = n.id
    order by acted_at desc limit ${ACTS_READ}) a
  join users u on u.id = a.actor_id and u.banned_at is null and ${notBlocked("u.id", reader)}
  and (n.reason in ('search_matched', 'apprenticeship_search_matched') or ${notMuted("u.id", reader)})
  and case when n.reason in ('post_commented', 'comment_mentioned') then coalesce((
    select ${inThreadShownTo(reader, "c")} from comments c where c.id = a.act::bigint), false) else true end`;

/** The apprenticeship that a notification leads to. */
const NAMED = "substring(n.link from 'apprenticeshipId=([0-9]+)$')";

/**
 * The condition for a notification to be in a member's list. `$2` is the start of the retention period; `acts` says
 * whether an actor can be shown. The unread count uses the same condition, so that it matches the list. Each post is
 * looked up by itself: with `exists` PostgreSQL would read all posts and users for a member with many notifications. A
 * single search match is checked, because the notification names it and leads to it.
 */
const inList = (reader: string, acts: string) => `
  n.deleted_at is null and n.created_at > $2
  and (n.people = 0 or ${acts})
  and (n.related_post_id is null or coalesce((
    select true from posts p join users author on author.id = p.user_id
    where p.id = n.related_post_id and p.deleted_at is null and author.banned_at is null
      and ${notBlocked("p.user_id", reader)}
      and (n.reason <> 'post_shared' or ${notHidden("post", "p.id", reader)})), false))
  and (n.reason not in ('job_posted', 'search_matched') or (n.reason = 'search_matched' and n.related_job_id is null) or exists (
    select from jobs j where j.id = n.related_job_id and j.deleted_at is null and not j.is_hidden
      and ${notHidden("job", "j.id", reader)}))
  and (n.reason <> 'apprenticeship_search_matched' or ${NAMED} is null or coalesce((
    select true from apprenticeships a where a.id = ${NAMED}::bigint and a.is_listed
      and ${notHidden("apprenticeship", "a.id", reader)}), false))`;

const select = (reader: string) => `
  select n.id, n.user_id as "userId", n.reason, n.thing_id as "thingId", n.related_post_id as "postId",
    n.related_job_id as "jobId", n.subject, n.link, n.people, n.created_at as "createdAt",
    n.read_at is not null as "isRead", shown.acts
  from notifications n cross join lateral (
    select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
      'avatar', u.avatar, 'act', a.act, 'at', extract(epoch from a.acted_at))) as acts
    from ${actors(reader)}) shown
  where ${inList(reader, "shown.acts is not null")}`;

/** Latest first. */
export const findNotifications = many<
  NotificationRow,
  [page: { userId: number; since: Date; after: TimePosition; take: number }]
>(
  `${select("$1")} and n.user_id = $1 and (n.created_at, n.id) < ($3::timestamptz, $4::bigint)
  order by n.created_at desc, n.id desc limit $5`,
  (page) => [page.userId, page.since, page.after.at, page.after.id, page.take],
);

/** Those of the notifications that are still in their own members' lists. */
export const findByIds = many<NotificationRow, [ids: readonly number[], since: Date]>(
  `${select("n.user_id")} and n.id = any($1::bigint[]) order by n.id`,
);

export const countUnreadOf = exactlyOne<{ count: number }, [userId: number, since: Date], Handle>(`
  select count(*) as count from (
    select from notifications n where n.user_id = $1 and n.read_at is null
      and ${inList("$1", `exists (select from ${actors("$1")})`)}
    limit ${NOTIFICATION_COUNT_MAX}) unread`);

/** Permanently deletes notifications from before that moment. Readers go by the clock, so nothing depends on this. */
export const purgeOld = deleteDue<[before: Date]>("notifications", "created_at <= $1", "created_at");

/** The start of the retention period: earlier notifications are deleted. */
export function retentionStart(now: Date): Date {
  return daysFrom(now, -NOTIFICATION_DAYS);
}
