import type { PaymentRecord } from "#contracts/boosts.ts";
import { PAYMENT_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { authorize, type Administrator } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { PaymentsUnreachable } from "../../platform/payments/payments.ts";
import { writeLog } from "../moderation/index.ts";
import { listPaymentRecords, readPaymentRecord } from "./admin.queries.ts";
import { presentPaymentRecord } from "./boosts.present.ts";
import { isRefundable, type PaymentRecordState } from "./payment-states.ts";
import { recordRefunding, lockPayment, type PaymentRow } from "./payments.queries.ts";
import type { PaymentDeps } from "./reconcile-payment.ts";
import { noteRefund } from "./refunds.ts";

/** Payments, newest first. */
export async function listPayments(
  { db }: Pick<PaymentDeps, "db">,
  { state, cursor }: { state?: PaymentRecordState | undefined; cursor?: string | undefined },
) {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const rows = await listPaymentRecords(db, { before, limit: PAYMENT_PAGE_SIZE + 1, state });
  const shown = rows.slice(0, PAYMENT_PAGE_SIZE);
  const hasMore = rows.length > shown.length;
  const last = shown.at(-1);
  return {
    payments: shown.map(presentPaymentRecord),
    pagination: { hasMore, cursor: hasMore && last !== undefined ? String(last.id) : null },
  };
}

/**
 * Gives a payment back. What was decided is in the book before the provider is asked: when that cannot be reached, the
 * check for open payments asks again, under the same reference, so that nobody is paid back twice.
 */
export async function refundPayment(
  deps: PaymentDeps,
  viewer: Administrator,
  id: number,
  reason: string,
): Promise<PaymentRecord> {
  const { db, clock, log } = deps;
  const payment = await transaction(db, async (tx) => {
    const found = await lockPayment(tx, id);
    if (found === undefined) throw new AppError("payment_not_found");
    if (found.state === "refunding" || found.state === "refunded") return found;
    const refundable = authorize(
      viewer,
      (_admin, { state }) => isRefundable(state),
      found,
      "payment_not_refundable",
    );
    const now = clock.now();
    await recordRefunding(tx, refundable, { adminId: viewer.userId, reason }, now);
    const content = { type: "payment", id };
    const about = { adminId: viewer.userId, userId: found.user_id, reason, content };
    await writeLog(tx, { action: "refund_payment", ...about }, now);
    log.info({ payment: id, adminId: viewer.userId }, "an administrator gives a payment back");
    return { ...found, state: "refunding" as const };
  });
  if (payment.state === "refunding") await reach(() => finishRefund(deps, payment));
  const row = await readPaymentRecord(db, id);
  if (row === undefined) throw new AppError("payment_not_found");
  return presentPaymentRecord(row);
}

/** Asks the provider to give back what the book says is being given back. Throws `PaymentsUnreachable`. */
export async function finishRefund(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  await deps.payments.refund(payment.provider_id, payment.reference);
  await transaction(deps.db, async (tx) => {
    const found = await lockPayment(tx, payment.id);
    if (found?.state === "refunding") await noteRefund(tx, deps, found, deps.clock.now());
  });
}

async function reach(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    const words =
      "The payment provider cannot be reached. The refund is noted and is sent as soon as it can be.";
    throw new AppError("payment_unreachable", { words, retryAfter: 60 });
  }
}
