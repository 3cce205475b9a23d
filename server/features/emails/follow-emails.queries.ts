import { POST_EMAIL_HOURS, POST_EMAIL_MINUTES } from "#contracts/reference/limits.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, manyValues } from "../../platform/database/queries.ts";

/** Most notifications stored per email; beyond it the email only says that there are more. */
export const KEPT = 20;

/**
 * Returns the notifications whose reader still follows the actor and wants to hear of such acts; of jobs, only those on the
 * board.
 */
export const findWanted = manyValues<number, [notificationIds: readonly number[], today: string]>(`
  select n.id from notifications n join notification_acts a on a.notification_id = n.id
  join follows f on f.user_id = n.user_id and f.followed_user_id = a.actor_id
  left join jobs j on j.id = n.related_job_id
  where n.id = any($1::bigint[]) and case n.reason when 'job_posted'
    then f.notify_on_job_posts and j.is_listed and j.listed_until >= $2::date else f.notify_on_posts end`);

export interface DueFollowed {
  userId: number;
  type: string;
  notificationIds: number[];
  dueAt: string;
}

export interface Followed {
  userId: number;
  type: string;
  notificationId: number;
}

export const addToNext = execute<[given: Followed, now: Date]>(
  `
  insert into follow_emails as f (user_id, type, notification_ids, due_at)
  values ($1, $2, array[$3::bigint], $4::timestamptz + interval '${POST_EMAIL_MINUTES} minutes')
  on conflict (user_id, type) do update set
    notification_ids = case when $3 = any(f.notification_ids) then f.notification_ids
      else (array[$3::bigint] || f.notification_ids)[:${KEPT}] end,
    due_at = coalesce(f.due_at,
      greatest(excluded.due_at, f.last_email_sent_at + interval '${POST_EMAIL_HOURS} hours'))`,
  ({ userId, type, notificationId }, now) => [userId, type, notificationId, now],
);

/** Claims the due emails; each is claimed once. */
export const takeDueFollowed = many<DueFollowed, [now: Date, take: number], Tx>(`
  with due as (
    select user_id, type, notification_ids, due_at from follow_emails
    where due_at <= $1 order by due_at limit $2 for update skip locked
  )
  update follow_emails f set due_at = null, notification_ids = '{}' from due
  where f.user_id = due.user_id and f.type = due.type
  returning f.user_id as "userId", f.type, to_json(due.notification_ids) as "notificationIds", due.due_at as "dueAt"`);

// Anything posted while the email was being sent waits as if it had come afterwards.
export const noteWritten = execute<[userId: number, type: string, now: Date], Handle>(`
  update follow_emails set last_email_sent_at = $3,
    due_at = greatest(due_at, case when due_at is not null then $3::timestamptz + interval '${POST_EMAIL_HOURS} hours' end)
  where user_id = $1 and type = $2`);
