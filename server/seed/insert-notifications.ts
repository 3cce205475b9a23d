import { PAGES } from "#contracts/pages.ts";

import type { Tx } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";

/** Notifications older than this many hours have been read. */
const READ_AFTER = 30;

// Inserts what the reactions of `server/features/notifications` would have raised at the time.
const notifyOfAll = statement<never>(`
  with acts as (
    select p.user_id, case r.kind when 'like' then 'post_liked' else 'interest_declared' end as reason, p.id as thing_id,
      r.user_id::text as act, r.user_id as actor_id, r.created_at as at, p.id as post_id, null::text as subject
    from post_reactions r join posts p on p.id = r.post_id
    union all
    select p.user_id, 'post_commented', p.id, c.id::text, c.user_id, c.created_at, p.id, null
    from comments c join posts p on p.id = c.post_id left join comments parent on parent.id = c.parent_id
    where parent.user_id is distinct from p.user_id
    union all
    select parent.user_id, 'comment_replied', parent.id, c.id::text, c.user_id, c.created_at, c.post_id, null
    from comments c join comments parent on parent.id = c.parent_id
    union all
    select (mention ->> 'userId')::bigint, 'post_mentioned', p.id, p.user_id::text, p.user_id, p.created_at, p.id, null
    from posts p cross join jsonb_array_elements(p.mentions) mention
    union all
    select (mention ->> 'userId')::bigint, 'comment_mentioned', c.post_id, c.id::text, c.user_id, c.created_at, c.post_id, null
    from comments c cross join jsonb_array_elements(c.mentions) mention
    union all
    select receiver_id, 'crew_requested', id, id::text, requester_id, created_at, null, null
    from crew_requests where status = 'pending'
    union all
    select reviewer_id, 'review_requested', id, id::text, requester_id, created_at, null, project_context
    from review_requests where status = 'pending'
    union all
    select owner_id, 'application_received', app.id, to_char(app.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), applicant_id, applied_at, null, a.title
    from apprenticeship_applications app join apprenticeships a on a.id = app.apprenticeship_id
    where app.status in ('submitted', 'viewed')
    union all
    select reviewee_id, 'review_received', id, id::text, reviewer_id, created_at, null, null from reviews
    union all
    select f.user_id, 'post_shared', p.id, p.id::text, p.user_id, p.created_at, p.id, null
    from posts p join follows f on f.followed_user_id = p.user_id and f.notify_on_posts and f.created_at < p.created_at),
  recent as (
    select * from acts where user_id <> actor_id and at > $1::timestamptz - interval '30 days' and at <= $1),
  told as (
    insert into notifications (user_id, reason, thing_id, related_post_id, subject, created_at, read_at)
    select user_id, reason, thing_id, min(post_id), min(subject), max(at),
      case when max(at) < $1::timestamptz - interval '${READ_AFTER} hours' then max(at) + interval '40 minutes' end
    from recent group by user_id, reason, thing_id
    returning id, user_id, reason, thing_id)
  insert into notification_acts (notification_id, user_id, reason, thing_id, act, actor_id, acted_at)
  select told.id, user_id, reason, thing_id, recent.act, recent.actor_id, recent.at
  from told join recent using (user_id, reason, thing_id)`);

const leadToApplicants = statement<never>(`
  update notifications n set link = $1 || app.apprenticeship_id from apprenticeship_applications app
  where n.reason = 'application_received' and n.thing_id = app.id`);

/** Adds the community's notifications of the last month: most of them read, today's not yet. */
export async function insertNotifications(tx: Tx, now: Date): Promise<void> {
  await tx.run(notifyOfAll, [now]);
  await tx.run(leadToApplicants, [`${PAGES.apprenticeships.pattern}?applicants=`]);
}
