import type { ModerationAction } from "#contracts/moderation.ts";

import { OPERATOR } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, many, one } from "../../platform/database/queries.ts";

/** A line of the moderation log. */
export interface LogLine {
  action: ModerationAction;
  /** Null if the site acted by itself. */
  adminId: number | null;
  userId: number | null;
  reason?: string | null;
  content?: { type: string; id: number };
  reportId?: number;
}

const insertLine = exactlyOneValue<number, unknown[], Tx>(`
  insert into moderation_log (action, admin_id, user_id, reason, content_type, content_id, report_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`);

/** The reason logged for an act by the operator, who is no administrator of the site. */
const OPERATOR_REASON = "By the operator of the site, on its machine";

/** Writes the line in the act's transaction, so that neither exists without the other. Returns the line's id. */
export async function writeLog(tx: Tx, line: LogLine, now: Date): Promise<number> {
  const { action, userId, content, reportId } = line;
  const isOperator = line.adminId === OPERATOR.userId;
  const [adminId, reason] = isOperator ? [null, line.reason ?? OPERATOR_REASON] : [line.adminId, line.reason];
  const about = [content?.type ?? null, content?.id ?? null, reportId ?? null];
  return insertLine(tx, action, adminId, userId, reason ?? null, ...about, now);
}

export interface LogRow {
  id: number;
  action: string;
  reason: string | null;
  created_at: string;
  content_type: string | null;
  content_id: number | null;
  user_id: number | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  admin_id: number | null;
  admin_first_name: string | null;
  admin_last_name: string | null;
}

/** The log line by which a ban or a limit ended, with its moderator's name. */
export type EndRow = Pick<LogRow, "action" | "created_at" | "admin_id"> &
  Record<"first_name" | "last_name", string | null>;

/** Latest first. */
export const readLines = many<LogRow, [given: { before: number; take: number; skip: number }]>(
  `
  select l.id, l.action, l.reason, l.created_at, l.content_type, l.content_id, l.user_id, u.email, u.first_name,
    u.last_name, l.admin_id, a.first_name as admin_first_name, a.last_name as admin_last_name
  from moderation_log l left join users u on u.id = l.user_id left join users a on a.id = l.admin_id
  where l.id < $1 order by l.id desc limit $2 offset $3`,
  ({ before, take, skip }) => [before, take, skip],
);

// Null actions means all actions.
/** The acts concerning one member, latest first, optionally of some actions only. */
export const readLinesAbout = many<
  LogRow,
  [given: { userId: number; before: number; take: number }, actions: readonly string[] | null]
>(
  `
  select l.id, l.action, l.reason, l.created_at, l.content_type, l.content_id, l.user_id, null as email, u.first_name,
    u.last_name, l.admin_id, a.first_name as admin_first_name, a.last_name as admin_last_name
  from moderation_log l left join users u on u.id = l.user_id left join users a on a.id = l.admin_id
  where l.user_id = $1 and l.id < $2 and ($3::text[] is null or l.action = any($3))
  order by l.id desc limit $4`,
  ({ userId, before, take }, actions) => [userId, before, actions, take],
);

/**
 * The log line that ended a member's latest ban or limit: the first ending since it. An overturned appeal counts only
 * if it was against that very decision.
 */
export const findEnd = one<
  EndRow,
  [given: { userId: number; kind: "ban" | "limit" }, actions: readonly ModerationAction[]],
  Tx
>(
  `
  with latest as (
    select s.log_id, a.decided_at as overturned_at
    from sanctions s left join appeals a on a.sanction_id = s.id and a.outcome = 'overturned'
    where s.user_id = $1 and s.kind = $2 order by s.id desc limit 1)
  select l.action, l.created_at, l.admin_id, by.first_name, by.last_name
  from latest join moderation_log l on l.user_id = $1 and l.id > latest.log_id
  left join users by on by.id = l.admin_id
  where l.action = any($3) or (l.action in ('overturn_appeal', 'overturn_ban') and l.created_at = latest.overturned_at)
  order by l.id limit 1`,
  ({ userId, kind }, actions) => [userId, kind, actions],
);

/** The number of lines, counted up to `most`. */
export const countLines = exactlyOneValue<number, [most: number]>(
  "select count(*)::integer from (select from moderation_log limit $1) counted",
);
