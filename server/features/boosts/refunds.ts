import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { lockForBoost } from "../jobs/index.ts";
import { endBoostOf } from "./boosts.queries.ts";
import { recordPartRefunded, recordRefunded, type PaymentRow } from "./payments.queries.ts";

/** Records a full refund, made by us or at the provider; the boost ends. */
export async function noteRefund(tx: Tx, { events }: Deps, payment: PaymentRow, now: Date): Promise<void> {
  const { id, user_id: userId, refunded_by: adminId } = payment;
  await endBoost(tx, payment, now);
  await recordRefunded(tx, id, now);
  await events.record(tx, "boosts.refunded", { paymentId: id, userId, adminId });
}

/** Records a partial refund: the boost goes on, unless the member cancels. */
export async function notePartRefund(
  tx: Tx,
  { events }: Deps,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const { id, user_id: userId, refunded_by: adminId } = payment;
  if (payment.refund_ends_boost) await endBoost(tx, payment, now);
  await recordPartRefunded(tx, id, now);
  await events.record(tx, "boosts.refunded", { paymentId: id, userId, adminId });
}

async function endBoost(tx: Tx, { id, job_id: jobId }: PaymentRow, now: Date): Promise<void> {
  // The job is locked before its boost, as when a job is closed.
  if (jobId !== null) await lockForBoost(tx, jobId, now);
  await endBoostOf(tx, id, now);
}
