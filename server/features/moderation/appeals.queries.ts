import type { Role } from "#contracts/current-user.ts";
import type { AppealOutcome } from "#contracts/sanctions.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many, matched, one } from "../../platform/database/queries.ts";
import type { AppealSubject } from "./moderation.access.ts";
import { SANCTION_COLUMNS, type SanctionRow } from "./sanctions.queries.ts";

/** False if there already is one. */
export const addAppeal = matched<[sanction: Authorized<SanctionRow>, message: string, now: Date], Tx>(
  `
  insert into appeals (sanction_id, message, created_at) values ($1, $2, $3)
  on conflict on constraint appeals__once do nothing returning id`,
  (sanction, message, now) => [sanction.id, message, now],
);

/** An appeal with its decision, as the queue and the judge need it. */
export interface AppealRow extends SanctionRow, Omit<AppealSubject, "kind" | "decided_by" | "user_id"> {
  appeal_id: number;
  user_id: number;
  role: Role;
  first_name: string;
  last_name: string;
  by_first_name: string | null;
  by_last_name: string | null;
  /** The present role of the moderator who made the decision. */
  by_role: Role | null;
  judge_id: number | null;
  judge_first_name: string | null;
  judge_last_name: string | null;
  /** The report that led to the decision, if one did. */
  report_id: number | null;
}

// Counts the others who could decide: administrators for a decision against a member with a role, any moderator for a
// removal. Counted once and not for each row, because a page also reads the rows that it skips.
const STAFF = `with staff as materialized (
  select count(*)::integer as everybody, count(*) filter (where role = 'admin')::integer as admins,
    count(*) filter (where id = $1)::integer as viewer,
    count(*) filter (where id = $1 and role = 'admin')::integer as viewing_admin
  from users where role <> 'member' and banned_at is null)`;
const OTHERS = `case when s.kind = 'removal' or u.role = 'member'
    then staff.everybody - staff.viewer - (u.id <> $1 and u.role <> 'member' and u.banned_at is null)::integer
    else staff.admins - staff.viewing_admin - (u.id <> $1 and u.role = 'admin' and u.banned_at is null)::integer end`;
const READ = `${STAFF}
  select a.id as appeal_id, ${SANCTION_COLUMNS}, u.role, u.first_name, u.last_name, ${OTHERS} as others,
    m.first_name as by_first_name, m.last_name as by_last_name, m.role as by_role,
    j.id as judge_id, j.first_name as judge_first_name, j.last_name as judge_last_name, l.report_id
  from staff cross join appeals a join sanctions s on s.id = a.sanction_id
  join users u on u.id = s.user_id and u.erased_at is null
  left join users m on m.id = s.decided_by left join users j on j.id = a.decided_by
  left join moderation_log l on l.id = s.log_id`;
const listOf = (condition: string, order: string) =>
  many<AppealRow, [viewerId: number, page: { take: number; skip: number }]>(
    `${READ} where ${condition} order by ${order} limit $2 offset $3`,
    (viewerId, { take, skip }) => [viewerId, take, skip],
  );
/** Pending appeals, oldest first, or decided ones, latest first. `others` does not count the viewer. */
export const findAppeals = {
  open: listOf("a.decided_at is null", "a.created_at, a.id"),
  closed: listOf("a.decided_at is not null", "a.decided_at desc, a.id desc"),
};
const COUNT = `select count(*)::integer from (
  select from appeals a join sanctions s on s.id = a.sanction_id and s.user_id is not null where`;
/** The number of appeals, counted up to a bound. */
export const countAppeals = {
  open: exactlyOneValue<number, [most: number]>(`${COUNT} a.decided_at is null limit $1) counted`),
  closed: exactlyOneValue<number, [most: number]>(`${COUNT} a.decided_at is not null limit $1) counted`),
};

const NOBODY = 0;

/** Read for no particular viewer. */
export const findAppeal = one<AppealRow, [appealId: number]>(`${READ} where a.id = $2`, (appealId) => [
  NOBODY,
  appealId,
]);

/** The waiting appeal against the removal of a chat message that was decided by this report. */
export const findAppealOfMessage = one<AppealRow, [viewerId: number, reportId: number], Tx>(
  `${READ} where l.report_id = $2 and s.content_type = 'message' and a.decided_at is null`,
);

/** Locks the appeal, after the member it is about: of two concurrent judges the second finds it decided. */
export const lockAppeal = one<AppealRow, [viewerId: number, appealId: number], Tx>(
  `${READ} where a.id = $2 for no key update of a, s`,
);

export const closeAppeal = execute<
  [
    appeal: Authorized<AppealRow>,
    given: { outcome: AppealOutcome; reason: string; judgeId: number; now: Date },
  ]
>(
  "update appeals set outcome = $2, outcome_reason = $3, decided_by = $4, decided_at = $5 where id = $1",
  (appeal, { outcome, reason, judgeId, now }) => [appeal.appeal_id, outcome, reason, judgeId, now],
);

/** Withdraws the decision's strike. */
export const withdrawSanction = execute<[sanction: Authorized<AppealRow>, now: Date]>(
  "update sanctions set withdrawn_at = $2 where id = $1",
  (sanction, now) => [sanction.id, now],
);

/** Whether the present ban or limit, if there is one, is this decision's. */
export const isLatestOfKind = exactlyOneValue<boolean, [sanction: AppealRow], Tx>(
  "select not exists (select from sanctions s where s.user_id = $2 and s.kind = $3 and s.id > $1)",
  ({ id, user_id, kind }) => [id, user_id, kind],
);
