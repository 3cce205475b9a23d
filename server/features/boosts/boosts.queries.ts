import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** As much of a member as boosting takes. */
export interface BoosterRow {
  id: number;
  created_at: string;
  banned_at: string | null;
}

const booster = "select id, created_at, banned_at from users where id = $1";
const countFree = statement<{ running: number }>(`
  select count(*)::int as running from boosts b join jobs j on j.id = b.job_id
  where b.user_id = $1 and b.kind = 'free' and b.ended_at is null
    and j.status = 'open' and j.deleted_at is null and j.listed_until >= $2::date`);
const insertBoost = statement<{ id: number }>(`
  insert into boosts (job_id, user_id, kind, payment_id, started_at) values ($1, $2, $3, $4, $5) returning id`);

export const findBooster = one<BoosterRow, [userId: number]>(booster);

/** The member, whose free boosts nobody else counts until the transaction ends. */
export const lockBooster = one<BoosterRow, [userId: number], Tx>(`${booster} for no key update`);

/** The member, who is not banned or deleted until the transaction ends. */
export const holdBooster = one<BoosterRow, [userId: number], Tx>(`${booster} for share`);

/** Free boosts whose jobs are open; hidden jobs count as well. */
export async function countFreeBoosts(handle: Handle, userId: number, today: string): Promise<number> {
  return (await handle.run(countFree, [userId, today]))[0]?.running ?? 0;
}

/** Boosts a job from now on. The caller holds the job. */
export async function storeBoost(
  tx: Tx,
  boost: { jobId: number; userId: number; paymentId: number | null; now: Date },
): Promise<number> {
  const { jobId, userId, paymentId, now } = boost;
  const kind = paymentId === null ? "free" : "paid";
  const [row] = await tx.run(insertBoost, [jobId, userId, kind, paymentId, now]);
  if (row === undefined) throw new Error("A stored boost must have an id");
  return row.id;
}

/** Ends what that payment paid for. The caller holds its job. */
export const endBoostOf = execute<[paymentId: number, now: Date]>(
  "update boosts set ended_at = $2 where payment_id = $1 and ended_at is null",
);
