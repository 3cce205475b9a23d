import { URGENT_KINDS, type IllegalKind } from "#contracts/illegal-kinds.ts";
import type { PublicReportType, ReportType } from "#contracts/reports.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** A thing that can be reported, and whose it is. */
export interface Reportable {
  type: ReportType;
  id: number;
  ownerId: number | null;
}

/** Why a thing is reported. */
export interface Grounds {
  reason: string;
  details: string | null;
  illegalKind: IllegalKind | null;
}

// A second report by the same member changes nothing and returns nothing.
const insertReport = statement<{ id: number }>(`
  insert into reports (type, target_id, owner_id, reporter_id, reason, details, illegal_kind, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  on conflict on constraint reports__once do nothing
  returning id`);

/** Records a report; undefined when this member has reported the thing before, however many ask at once. */
export async function storeReport(
  tx: Tx,
  thing: Authorized<Reportable>,
  report: Grounds & { reporterId: number; now: Date },
): Promise<number | undefined> {
  const { reporterId, reason, details, illegalKind, now } = report;
  const values = [thing.type, thing.id, thing.ownerId, reporterId, reason, details, illegalKind, now];
  return (await tx.run(insertReport, values))[0]?.id;
}

const readPublicOwner = {
  post: statement<{ user_id: number }>(`
    select p.user_id from posts p join users u on u.id = p.user_id
    where p.id = $1 and p.is_public and p.deleted_at is null and u.banned_at is null`),
  job: statement<{ user_id: number }>(
    "select user_id from jobs where id = $1 and is_public and deleted_at is null and not is_hidden",
  ),
  apprenticeship: statement<{ user_id: number }>(
    "select user_id from apprenticeships where id = $1 and is_public and is_listed",
  ),
};

/** Whose thing it is that anybody can read; null when nobody can. */
export async function findPublicOwner(
  handle: Handle,
  type: PublicReportType,
  id: number,
): Promise<number | null> {
  return (await handle.run(readPublicOwner[type], [id]))[0]?.user_id ?? null;
}

/** Open reports of one thing from its public page, at most: more say nothing new to a moderator, but for the first urgent one. */
const PUBLIC_MAX = 20;
const URGENT = `('${URGENT_KINDS.join("', '")}')`;

/** Records what a visitor says of a thing. */
export const storePublicReport = execute<[thing: Reportable, given: Grounds & { now: Date }]>(
  `
  insert into reports (type, target_id, owner_id, source, reason, details, illegal_kind, created_at, updated_at)
  select $1::text, $2::bigint, $3::bigint, 'public_page', $4, $5, $6::text, $7::timestamptz, $7::timestamptz
  from (
    select count(*) as said, count(*) filter (where illegal_kind in ${URGENT}) as urgent
    from reports where type = $1::text and target_id = $2::bigint and source = 'public_page'
      and status in ('pending', 'reviewed')) so_far
  where said < ${PUBLIC_MAX} or (urgent = 0 and $6::text in ${URGENT})`,
  (thing, { reason, details, illegalKind, now }) => [
    thing.type,
    thing.id,
    thing.ownerId,
    reason,
    details,
    illegalKind,
    now,
  ],
);

/** What a member has reported, the latest first. */
export const findOwnReports = many<{ type: ReportType; id: number }, [userId: number, take: number]>(
  "select type, target_id as id from reports where reporter_id = $1 order by reports.id desc limit $2",
);
