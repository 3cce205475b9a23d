import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { lockForBoost } from "../jobs/index.ts";
import { endBoostOf } from "./boosts.queries.ts";
import { recordPartRefunded, recordRefunded, type PaymentRow } from "./payments.queries.ts";

/** Records a full refund, made by us or at the provider; the boost ends. */
export async function noteRefund(tx: Tx, { events }: Deps, payment: PaymentRow, now: Date): Promise<void> {
  const { id, user_id: userId, job_id: jobId, refunded_by: adminId } = payment;
  // The job is locked before its boost, as when a job is closed.
  if (jobId !== null) await lockForBoost(tx, jobId, now);
  await endBoostOf(tx, id, now);
  await recordRefunded(tx, id, now);
  await events.record(tx, "boosts.refunded", { paymentId: id, userId, adminId });
}

/** Records a partial refund: the boost goes on. */
export async function notePartRefund(
  tx: Tx,
  { events }: Deps,
  { id, user_id: userId, refunded_by: adminId }: PaymentRow,
  now: Date,
): Promise<void> {
  await recordPartRefunded(tx, id, now);
  await events.record(tx, "boosts.refunded", { paymentId: id, userId, adminId });
}
