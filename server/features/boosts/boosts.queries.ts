import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, one } from "../../platform/database/queries.ts";

/** The fields of a member that boosting needs. */
export interface BoosterRow {
  id: number;
  created_at: string;
  banned_at: string | null;
}

const booster = "select id, created_at, banned_at from users where id = $1";

export const findBooster = one<BoosterRow, [userId: number]>(booster);

/** Locks the member, so that nobody else counts their free boosts until the transaction ends. */
export const lockBooster = one<BoosterRow, [userId: number], Tx>(`${booster} for no key update`);

/** Locks the member against a ban or deletion until the transaction ends. */
export const lockBoosterForShare = one<BoosterRow, [userId: number], Tx>(`${booster} for share`);

/** Counts running free boosts of open jobs, hidden jobs included. */
export const countFreeBoosts = exactlyOne<{ running: number }, [userId: number, today: string], Handle>(`
  select count(*)::int as running from boosts b join jobs j on j.id = b.job_id
  where b.user_id = $1 and b.kind = 'free' and b.ended_at is null
    and j.status = 'open' and j.deleted_at is null and j.listed_until >= $2::date`);

/** Boosts a job from now on. The caller has locked the job. */
export const storeBoost = exactlyOne<
  { id: number },
  [boost: { jobId: number; userId: number; paymentId: number | null; now: Date }]
>(
  "insert into boosts (job_id, user_id, kind, payment_id, started_at) values ($1, $2, $3, $4, $5) returning id",
  ({ jobId, userId, paymentId, now }) => [
    jobId,
    userId,
    paymentId === null ? "free" : "paid",
    paymentId,
    now,
  ],
);

/** Ends the boost from a payment. The caller has locked its job. */
export const endBoostOf = execute<[paymentId: number, now: Date]>(
  "update boosts set ended_at = $2 where payment_id = $1 and ended_at is null",
);
