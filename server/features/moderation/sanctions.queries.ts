import type { CaseType } from "#contracts/moderation.ts";
import { STRIKES_SHOWN } from "#contracts/reference/limits.ts";
import type { SanctionKind } from "#contracts/sanction-steps.ts";
import type { AppealOutcome } from "#contracts/sanctions.ts";

import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many, one, oneValue } from "../../platform/database/queries.ts";
import { IS_BANNED } from "./users.queries.ts";

/** The removed content that is stored nowhere else, kept until no appeal can restore it. */
export type RemovedContent =
  | { readonly bio: string | null; readonly avatar: string | null }
  | { readonly content: string };

export interface NewSanction {
  userId: number;
  kind: SanctionKind;
  reason: string | null;
  content?: { type: CaseType; id: number };
  kept?: RemovedContent | null;
  until?: Date | null;
  strikeUntil: Date;
  decidedBy: number;
  logId: number;
}

const insertOne = exactlyOneValue<number, unknown[], Tx>(`
  insert into sanctions (user_id, kind, reason, content_type, content_id, kept, until, strike_until, decided_by, log_id,
    created_at)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11) returning id`);

export function addSanction(tx: Tx, sanction: NewSanction, now: Date): Promise<number> {
  const { userId, kind, reason, content, kept, until, strikeUntil, decidedBy, logId } = sanction;
  const stored = kept == null ? null : JSON.stringify(kept);
  const about = [content?.type ?? null, content?.id ?? null, stored];
  const times = [until ?? null, strikeUntil];
  return insertOne(tx, userId, kind, reason, ...about, ...times, decidedBy, logId, now);
}

const withdrawFormer = oneValue<number, unknown[], Tx>(`
  update sanctions set withdrawn_at = $4 where id = (
    select id from sanctions where user_id = $1 and kind = $2 and id < $3 order by id desc limit 1)
    and withdrawn_at is null
  returning id`);
const moveAppeal = execute<[former: number, by: number]>(
  "update appeals set sanction_id = $2 where sanction_id = $1 and decided_at is null",
);

/** Withdraws the sanction that this one replaces, and moves its pending appeal to the new one. */
export async function replaceStanding(
  tx: Tx,
  { userId, kind, by }: { userId: number; kind: SanctionKind; by: number },
  now: Date,
): Promise<void> {
  const former = await withdrawFormer(tx, userId, kind, by, now);
  // A statement of its own: the first may have waited for an appeal, and cannot see it.
  if (former !== undefined) await moveAppeal(tx, former, by);
}

const STANDS = "user_id = $1 and withdrawn_at is null and strike_until > $2";

export interface StrikeRow {
  id: number;
  kind: SanctionKind;
  created_at: string;
  strike_until: string;
  total: number;
}

export type LatestStrikeRow = Pick<
  SanctionRow,
  "id" | "kind" | "content_type" | "created_at" | "until" | "decided_by"
> &
  Record<"first_name" | "last_name", string | null>;

/** The strikes in force, latest first; `total` is their number. */
export const findStrikes = many<StrikeRow, [userId: number, now: Date]>(`
  select id, kind, created_at, strike_until, (count(*) over ())::integer as total
  from sanctions where ${STANDS} order by id desc limit ${STRIKES_SHOWN}`);

/** The latest strike in force, and who decided it. */
export const findLatestStrike = one<LatestStrikeRow, [userId: number, now: Date], Tx>(`
  select s.id, s.kind, s.content_type, s.created_at, s.until, s.decided_by, u.first_name, u.last_name
  from sanctions s left join users u on u.id = s.decided_by where ${STANDS} order by s.id desc limit 1`);

/** A decision against a member, with its appeal if there is one. */
export interface SanctionRow {
  id: number;
  user_id: number | null;
  kind: SanctionKind;
  reason: string | null;
  content_type: CaseType | null;
  content_id: number | null;
  kept: RemovedContent | null;
  until: string | null;
  strike_until: string;
  withdrawn_at: string | null;
  decided_by: number | null;
  created_at: string;
  appeal_message: string | null;
  appealed_at: string | null;
  outcome: AppealOutcome | null;
  outcome_reason: string | null;
  outcome_at: string | null;
}

export const SANCTION_COLUMNS = `s.id, s.user_id, s.kind, s.reason, s.content_type, s.content_id, s.kept, s.until,
  s.strike_until, s.withdrawn_at, s.decided_by, s.created_at, a.message as appeal_message, a.created_at as appealed_at,
  a.outcome, a.outcome_reason, a.decided_at as outcome_at`;

/** A decision as the member it was made against reads it. */
export interface OwnSanctionRow extends SanctionRow {
  /** True for a ban or a limit that was ended or replaced by a later one. */
  has_ended: boolean;
  /** The later ban or limit that has replaced it, and stands. */
  replaced_by: number | null;
  /** When the member's account is erased, if they are leaving. */
  closes_at: string | null;
}

const HOLDS = `exists (select from users where id = s.user_id
    and case s.kind when 'ban' then ${IS_BANNED} when 'limit' then reach_until is not null end)
  and not exists (
    select from sanctions later where later.user_id = s.user_id and later.kind = s.kind and later.id > s.id)`;
const REPLACED_BY = `case when s.withdrawn_at is not null and a.outcome is null and s.kind in ('ban', 'limit') then (
    select max(later.id) from sanctions later where later.user_id = s.user_id and later.kind = s.kind and later.id > s.id
      and later.withdrawn_at is null) end`;
const READ = `select ${SANCTION_COLUMNS}, s.kind in ('ban', 'limit') and not (${HOLDS}) as has_ended, ${REPLACED_BY} as replaced_by,
    (select closes_at from users where id = s.user_id) as closes_at
  from sanctions s left join appeals a on a.sanction_id = s.id where s.id = $1`;

export const findSanction = one<OwnSanctionRow, [id: number]>(READ);

/** Locked, so that nothing replaces the decision during an appeal. */
export const lockSanction = one<OwnSanctionRow, [id: number], Tx>(`${READ} for no key update of s`);
