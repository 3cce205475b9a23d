import type { CaseType } from "#contracts/moderation.ts";

import { one } from "../../platform/database/queries.ts";

/** What was decided about a thing, as those who are told of it need to know. */
export interface Decision {
  logId: number;
  type: CaseType;
  targetId: number;
  outcome: "removed" | "kept";
  /** Nobody sees it, though nobody removed it: its owner is banned or leaving, or what it is under: the post, or the comment that it answers. */
  isHidden: boolean;
  /** What the moderator said; null where nothing was. */
  reason: string | null;
  /** Why it was first reported: a code, or the words of whoever reported it. */
  reported: string | null;
  ownerId: number | null;
  reporterIds: number[];
  at: string;
}

/** What a report is about; undefined once it is erased. */
export const readReport = one<{ type: CaseType }, [reportId: number]>(
  "select type from reports where id = $1",
);

// A chat stays readable whatever becomes of who wrote in it.
const IS_HIDDEN = `exists (select from users where id = l.user_id and banned_at is not null and l.content_type <> 'message')
    or exists (
      select from comments c join posts p on p.id = c.post_id join users u on u.id = p.user_id
        left join comments top on top.id = c.parent_id left join users w on w.id = top.user_id
      where l.content_type = 'comment' and c.id = l.content_id
        and (p.deleted_at is not null or u.banned_at is not null or w.banned_at is not null))
    or exists (select from reviews where l.content_type = 'review_reply' and id = l.content_id and not is_counted)`;
/** The decision that a line of the log tells of (event `moderation.decided`). */
export const readDecision = one<Decision, [logId: number]>(`
  select l.id as "logId", l.content_type as type, l.content_id as "targetId", l.user_id as "ownerId",
    case when l.action = 'ignore_report' then 'kept' else 'removed' end as outcome,
    ${IS_HIDDEN} as "isHidden",
    case when lead.id is null then l.reason else lead.outcome_reason end as reason, lead.reason as reported,
    coalesce(f.reporters, '[]'::json) as "reporterIds", l.created_at as at
  from moderation_log l left join reports lead on lead.id = l.report_id
  left join lateral (
    select json_agg(distinct r.reporter_id) filter (where r.reporter_id is not null) as reporters
    from reports r where r.type = lead.type and r.target_id = lead.target_id and r.reviewed_at = lead.reviewed_at) f
    on true
  where l.id = $1 and l.content_type is not null`);
