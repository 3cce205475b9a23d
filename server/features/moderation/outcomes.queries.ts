import type { CaseType } from "#contracts/moderation.ts";

import { one } from "../../platform/database/queries.ts";

/** A decision about a thing, with what its notifications need. */
export interface Decision {
  logId: number;
  type: CaseType;
  targetId: number;
  outcome: "removed" | "kept";
  /**
   * Nobody sees the thing although it was not removed: its owner is banned or leaving, or the post or comment above it
   * is hidden.
   */
  isHidden: boolean;
  /** The moderator's reason; null if none was given. */
  reason: string | null;
  /** Why it was first reported: a code, or the reporter's own words. */
  reported: string | null;
  ownerId: number | null;
  reporterIds: number[];
  at: string;
}

/** The type of thing that a report is about; undefined once the report is erased. */
export const readReport = one<{ type: CaseType }, [reportId: number]>(
  "select type from reports where id = $1",
);

// Chat messages stay readable even if their sender is banned.
const IS_HIDDEN = `exists (select from users where id = l.user_id and banned_at is not null and l.content_type <> 'message')
    or exists (
      select from comments c join posts p on p.id = c.post_id join users u on u.id = p.user_id
        left join comments top on top.id = c.parent_id left join users w on w.id = top.user_id
      where l.content_type = 'comment' and c.id = l.content_id
        and (p.deleted_at is not null or u.banned_at is not null or w.banned_at is not null))
    or exists (select from reviews where l.content_type = 'review_reply' and id = l.content_id and not is_counted)`;
/** The decision that a log line records (event `moderation.decided`). */
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
