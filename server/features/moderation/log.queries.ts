import type { ModerationAction } from "#contracts/moderation.ts";

import { OPERATOR } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, many, one } from "../../platform/database/queries.ts";

/** One line of the log. */
export interface LogLine {
  action: ModerationAction;
  /** Null where the site acted by itself. */
  adminId: number | null;
  userId: number | null;
  reason?: string | null;
  content?: { type: string; id: number };
  reportId?: number;
}

const insertLine = exactlyOneValue<number, unknown[], Tx>(`
  insert into moderation_log (action, admin_id, user_id, reason, content_type, content_id, report_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`);

/** What the log says of an act that no administrator of the site did. */
const OPERATOR_REASON = "By the operator of the site, on its machine";

/** Writes it in the transaction of the act: neither is there without the other. Gives the line's id. */
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

/** A line by which a ban or a limit has ended, and whose it is. */
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

// Null for the actions means all of them.
/** What was done to one member, latest first; of all actions, or of those. */
export const readLinesAbout = many<
  LogRow,
  [given: { userId: number; before: number; take: number }, actions: readonly ModerationAction[] | null]
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
 * What ended the latest ban or limit of a member: the first of those lines since it, or of an appeal the one that overturned
 * that very decision; those against others end nothing.
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

/** How many there are, counted so far. */
export const countLines = exactlyOneValue<number, [most: number]>(
  "select count(*)::integer from (select from moderation_log limit $1) counted",
);
