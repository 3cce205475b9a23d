import type { Role } from "#contracts/current-user.ts";
import type { IllegalKind } from "#contracts/illegal-kinds.ts";
import type { CaseStatus, CaseType } from "#contracts/moderation.ts";
import { REPORTS_SHOWN } from "#contracts/reference/limits.ts";
import { REPORT_REASONS } from "#contracts/reports.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many, matched, one } from "../../platform/database/queries.ts";

/** An item of the queue: its leading report, the owner of the thing, and the reviewer. */
export interface CaseRow {
  id: number;
  type: CaseType;
  target_id: number;
  status: CaseStatus;
  is_urgent: boolean;
  raised_at: string | null;
  admin_note: string | null;
  outcome_reason: string | null;
  reviewed_at: string | null;
  owner_id: number | null;
  owner_first_name: string | null;
  owner_last_name: string | null;
  owner_role: Role | null;
  owner_banned_at: string | null;
  reviewer_id: number | null;
  reviewer_first_name: string | null;
  reviewer_last_name: string | null;
}

const OPEN = "('pending', 'reviewed')";
const CASE = `
  select r.id, r.type, r.target_id, r.status, r.is_urgent, r.raised_at, r.admin_note, r.outcome_reason, r.reviewed_at,
    o.id as owner_id, o.first_name as owner_first_name, o.last_name as owner_last_name, o.role as owner_role,
    case when o.closes_at is null or o.ban_reason is not null then o.banned_at end as owner_banned_at, a.id as reviewer_id, a.first_name as reviewer_first_name,
    a.last_name as reviewer_last_name
  from reports r left join users o on o.id = r.owner_id left join users a on a.id = r.reviewed_by`;
const CLOSED = "('ignored', 'resolved')";
const listOf = (statuses: string, order: string) =>
  many<CaseRow, [page: { take: number; skip: number }]>(
    `${CASE} where r.leads and r.status in ${statuses}
    order by ${order} limit $1 offset $2`,
    ({ take, skip }) => [take, skip],
  );
const countOf = (statuses: string) =>
  exactlyOneValue<number, [most: number]>(`
    select count(*)::integer from (select from reports where leads and status in ${statuses} limit $1) counted`);

/** Open items, urgent ones first, then raised ones, then the oldest; or closed ones, latest first. */
export const findCases = {
  open: listOf(OPEN, "(not r.is_urgent), (r.raised_at is null), r.created_at, r.id"),
  closed: listOf(CLOSED, "r.reviewed_at desc, r.id desc"),
};

/** The number of items, counted up to a bound. */
export const countCases = { open: countOf(OPEN), closed: countOf(CLOSED) };

export interface FiledRow {
  lead_id: number;
  id: number;
  source: "member" | "public_page";
  reason: string;
  details: string | null;
  illegal_kind: IllegalKind | null;
  created_at: string;
  filed: number;
  last_id: number;
  reporter_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

// An open item's open reports, or a closed item's reports that were closed with it.
/** The reports of each item, oldest first: the first one and the latest, up to 50 in all. */
export const findFiled = many<FiledRow, [leadIds: readonly number[]]>(`
  select lead.id as lead_id, f.* from reports lead cross join lateral (
    select r.id, r.source, r.reason, r.details, r.illegal_kind, r.created_at, count(*) over ()::integer as filed, max(r.id) over () as last_id,
      u.id as reporter_id, u.first_name, u.last_name, u.email
    from reports r left join users u on u.id = r.reporter_id
    where r.type = lead.type and r.target_id = lead.target_id
      and ((lead.status in ${OPEN} and r.status in ${OPEN}) or r.reviewed_at = lead.reviewed_at)
    order by r.id = lead.id desc, r.id desc limit ${REPORTS_SHOWN}) f
  where lead.id = any($1::bigint[]) order by lead.id, f.id`);

/** An open item, for a decision. */
export interface OpenCase {
  id: number;
  type: CaseType;
  target_id: number;
  owner_id: number | null;
  reason: string;
}

interface LockedCase extends OpenCase {
  /** The note of the moderator who last looked at it while it is open. */
  admin_note: string | null;
}

const lockByReport = one<LockedCase, [reportId: number], Tx>(`
  select lead.id, lead.type, lead.target_id, lead.owner_id, lead.reason, lead.admin_note
  from reports asked join reports lead on lead.type = asked.type and lead.target_id = asked.target_id
    and lead.leads and lead.status in ${OPEN}
  where asked.id = $1 and asked.status in ${OPEN} for no key update of lead`);
const exists = matched<[reportId: number]>("select id from reports where id = $1");

/** Locks the open item that a report is about. Of two concurrent moderators, the second finds it closed. */
export async function lockCase(tx: Tx, reportId: number): Promise<LockedCase | "closed" | undefined> {
  return (await lockByReport(tx, reportId)) ?? ((await exists(tx, reportId)) ? "closed" : undefined);
}

/** Whether the item has an open report filed after that one. */
export const isReportedSince = exactlyOneValue<
  boolean,
  [item: Pick<OpenCase, "type" | "target_id">, lastReport: number],
  Tx
>(
  `select exists (select from reports where type = $1 and target_id = $2 and status in ${OPEN} and id > $3)`,
  ({ type, target_id: id }, lastReport) => [type, id, lastReport],
);

// If the reporter or the owner no longer has an account, the reporter's words are erased with the decision.
const ENDS = "$3::text <> 'reviewed' and (source = 'member' and reporter_id is null or owner_id is null)";
/** Closes every open report of the thing at once; `reviewed` leaves them open. */
export const closeCase = execute<
  [
    open: Authorized<OpenCase>,
    end: { status: CaseStatus; note: string | null; reason: string | null; adminId: number; now: Date },
  ]
>(
  `
  update reports set status = $3, details = case when ${ENDS} then null else details end,
    reason = case when ${ENDS} and reason not in (${REPORT_REASONS.map((code) => `'${code}'`).join(", ")}) then 'other' else reason end, admin_note = coalesce($4, admin_note), outcome_reason = $5, reviewed_by = $6,
    reviewed_at = $7, updated_at = $7
  where type = $1 and target_id = $2 and status in ${OPEN}`,
  (open, end) => [open.type, open.target_id, end.status, end.note, end.reason, end.adminId, end.now],
);
