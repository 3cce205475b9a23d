import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, one } from "../../platform/database/queries.ts";

/** As much of a member as boosting takes. */
export interface BoosterRow {
  id: number;
  created_at: string;
  banned_at: string | null;
}

const booster = "select id, created_at, banned_at from users where id = $1";

export const findBooster = one<BoosterRow, [userId: number]>(booster);

/** The member, whose free boosts nobody else counts until the transaction ends. */
export const lockBooster = one<BoosterRow, [userId: number], Tx>(`${booster} for no key update`);

/** The member, who is not banned or deleted until the transaction ends. */
export const lockBoosterForShare = one<BoosterRow, [userId: number], Tx>(`${booster} for share`);

/** Free boosts whose jobs are open; hidden jobs count as well. */
export const countFreeBoosts = exactlyOne<{ running: number }, [userId: number, today: string], Handle>(`
  select count(*)::int as running from boosts b join jobs j on j.id = b.job_id
  where b.user_id = $1 and b.kind = 'free' and b.ended_at is null
    and j.status = 'open' and j.deleted_at is null and j.listed_until >= $2::date`);

/** Boosts a job from now on. The caller holds the job. */
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

/** Ends what that payment paid for. The caller holds its job. */
export const endBoostOf = execute<[paymentId: number, now: Date]>(
  "update boosts set ended_at = $2 where payment_id = $1 and ended_at is null",
);
