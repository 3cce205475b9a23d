import type { ModerationMeasure } from "#contracts/analytics.ts";
import { HOLDING_RULE_WORDS } from "#contracts/holding-rules.ts";
import { REPORT_REASONS } from "#contracts/reports.ts";

import type { Handle } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many } from "../../platform/database/queries.ts";

/** One number of a month. */
export interface NumberRow {
  /** The month's first day. */
  month: string;
  measure: ModerationMeasure;
  kind: string;
  value: number;
}

const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");
// A reason in a reporter's own words is not shown to anybody else.
const REPORTED_FOR = `case when illegal_kind is not null then illegal_kind
  when reason in (${list(REPORT_REASONS)}) then reason else 'own_words' end`;
const HELD_BY = `case when words && array[${list(Object.values(HOLDING_RULE_WORDS))}] then 'rules' else 'banned_words' end`;
const COMPLAINED_OF = "coalesce(illegal_kind, 'complaint')";

/** Counts a table's rows by kind and by the month of one of its timestamps. */
function count(
  measure: ModerationMeasure,
  {
    of,
    at,
    kind = "'all'",
    where = "true",
    value = "count(*)",
  }: Record<"of" | "at", string> & Partial<Record<"kind" | "where" | "value", string>>,
): string {
  return `select date_trunc('month', london_day(${at}))::date as month, '${measure}' as measure, ${kind} as kind,
      (${value})::double precision as value
    from ${of} where ${at} >= $1 and ${at} < $2 and ${where} group by 1, 3`;
}

const DECIDED = { of: "reports", at: "reviewed_at", kind: REPORTED_FOR } as const;
// A report that ended with its owner's account was decided by nobody. A decided report may have lost its moderator since.
const IS_DECIDED =
  "(status = 'ignored' or status = 'resolved' and (reviewed_by is not null or owner_id is not null))";
const LOGGED = { of: "moderation_log", at: "created_at" } as const;
// Changing a ban or a limit replaces its strike; the replacement is no new one.
const IS_NEW = `not exists (
  select from moderation_log l where l.id = sanctions.log_id and l.action in ('change_ban', 'change_limit'))`;
const HELD = { of: "word_hits", kind: HELD_BY } as const;
const COMPLAINT = { of: "contact_messages", kind: COMPLAINED_OF, where: "kind = 'complaint'" } as const;
const APPEAL = {
  of: "appeals join sanctions on sanctions.id = appeals.sanction_id",
  kind: "sanctions.kind",
} as const;
const HOURS = "extract(epoch from reviewed_at - created_at) / 3600";

/** Every measure between two moments. A new measure is a line here and its name in the contract. */
const COUNTS = [
  count("reports_received", { of: "reports", at: "created_at", kind: REPORTED_FOR }),
  count("reports_decided", { ...DECIDED, where: IS_DECIDED }),
  count("reports_upheld", { ...DECIDED, where: `status = 'resolved' and ${IS_DECIDED}` }),
  count("median_hours_to_decision", {
    ...DECIDED,
    where: IS_DECIDED,
    value: `round((percentile_cont(0.5) within group (order by ${HOURS}))::numeric, 1)`,
  }),
  count("removals", {
    ...LOGGED,
    kind: "coalesce(content_type, 'all')",
    where: "action in ('delete_post', 'delete_job', 'delete_content')",
  }),
  count("bans", { ...LOGGED, where: "action = 'ban_user'" }),
  count("bans_ended", { ...LOGGED, where: "action in ('unban_user', 'ban_ended', 'overturn_ban')" }),
  count("accounts_deleted", { ...LOGGED, where: "action = 'delete_user'" }),
  count("texts_held", { ...HELD, at: "created_at", where: "outcome = 'hold'" }),
  count("held_texts_published", {
    ...HELD,
    at: "decided_at",
    where: "outcome = 'hold' and state = 'released'",
  }),
  count("held_texts_refused", { ...HELD, at: "decided_at", where: "outcome = 'hold' and state = 'refused'" }),
  count("complaints_received", { ...COMPLAINT, at: "received_at" }),
  count("complaints_answered", { ...COMPLAINT, at: "answered_at" }),
  count("strikes", { of: "sanctions", at: "created_at", kind: "kind", where: IS_NEW }),
  count("appeals_received", { ...APPEAL, at: "appeals.created_at" }),
  count("appeals_upheld", { ...APPEAL, at: "appeals.decided_at", where: "outcome = 'upheld'" }),
  count("appeals_overturned", { ...APPEAL, at: "appeals.decided_at", where: "outcome = 'overturned'" }),
].join("\nunion all ");

/** Counts from the present rows, between two moments. */
export const countNumbers = many<NumberRow, [from: Date, to: Date]>(`${COUNTS}
-- few: one a month, measure and kind`);

/** Reads the stored numbers of the months since that day. */
export const readNumbers = many<NumberRow, [since: string]>(
  `select month, measure, kind, value from moderation_months where month >= $1 -- few: as they were counted`,
);

/** Stores the numbers of past months for as long as they can be asked for; stored numbers stay as they are. */
export const keepNumbers = execute<[from: Date, to: Date], Handle>(`
  insert into moderation_months (month, measure, kind, value) select * from (${COUNTS}) counted on conflict do nothing`);

/** The last stored month; null before the first. */
export const findLastMonth = exactlyOneValue<string | null>("select max(month) from moderation_months");

export const dropNumbers = execute<[before: string], Handle>(
  "delete from moderation_months where month < $1",
);
