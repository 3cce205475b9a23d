import { URGENT_KINDS, type IllegalKind } from "#contracts/illegal-kinds.ts";
import type { ReportType } from "#contracts/report-form.ts";
import type { PublicReportType } from "#contracts/reports.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { execute, many, oneValue } from "../../platform/database/queries.ts";

/** A thing that can be reported, and its owner. */
export interface Reportable {
  type: ReportType;
  id: number;
  ownerId: number | null;
}

/** The grounds for a report. */
export interface Grounds {
  reason: string;
  details: string | null;
  illegalKind: IllegalKind | null;
}

// A second report by the same member changes nothing and returns nothing.
/** Records a report. Undefined if this member has already reported the thing, however many requests race. */
export const storeReport = oneValue<
  number,
  [thing: Authorized<Reportable>, report: Grounds & { reporterId: number; now: Date }],
  Tx
>(
  `
  insert into reports (type, target_id, owner_id, reporter_id, reason, details, illegal_kind, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  on conflict on constraint reports__once do nothing
  returning id`,
  ({ type, id, ownerId }, { reporterId, reason, details, illegalKind, now }) => {
    return [type, id, ownerId, reporterId, reason, details, illegalKind, now];
  },
);

/** The owner of a thing that visitors can read; undefined if they cannot. */
export const findPublicOwner = {
  post: oneValue<number, [id: number]>(`
    select p.user_id from posts p join users u on u.id = p.user_id
    where p.id = $1 and p.is_public and p.deleted_at is null and u.banned_at is null`),
  job: oneValue<number, [id: number]>(
    "select user_id from jobs where id = $1 and is_public and deleted_at is null and not is_hidden",
  ),
  apprenticeship: oneValue<number, [id: number]>(
    "select user_id from apprenticeships where id = $1 and is_public and is_listed",
  ),
} satisfies Record<PublicReportType, unknown>;

/** Bound on a thing's open reports from its public page: more tell a moderator nothing new, except the first urgent one. */
const PUBLIC_MAX = 20;
const URGENT = `('${URGENT_KINDS.join("', '")}')`;

/** Records a visitor's report of a thing. */
export const storePublicReport = execute<[thing: Reportable, given: Grounds & { now: Date }]>(
  `
  insert into reports (type, target_id, owner_id, source, reason, details, illegal_kind, created_at, updated_at)
  select $1::text, $2::bigint, $3::bigint, 'public_page', $4, $5, $6::text, $7::timestamptz, $7::timestamptz
  from (
    select count(*) as said, count(*) filter (where illegal_kind in ${URGENT}) as urgent
    from reports where type = $1::text and target_id = $2::bigint and source = 'public_page'
      and status in ('pending', 'reviewed')) so_far
  where said < ${PUBLIC_MAX} or (urgent = 0 and $6::text in ${URGENT})`,
  ({ type, id, ownerId }, given) => {
    return [type, id, ownerId, given.reason, given.details, given.illegalKind, given.now];
  },
);

/** A member's own reports, latest first. */
export const findOwnReports = many<{ type: ReportType; id: number }, [userId: number, take: number]>(
  "select type, target_id as id from reports where reporter_id = $1 order by reports.id desc limit $2",
);
