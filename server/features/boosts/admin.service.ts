import type { BodyOf, QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import type {
  PaymentRecord,
  listPayments as listEndpoint,
  listOwnPayments as ownEndpoint,
  refundPayment as refundEndpoint,
} from "#contracts/payments.ts";
import { PAYMENT_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { authorize, type Administrator, type Viewer } from "../../platform/authorization.ts";
import { toPage } from "../../platform/cursor.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import { withoutClaim } from "../../platform/idempotency.ts";
import { providerOf } from "../../platform/payments/create-payments.ts";
import { writeLog } from "../moderation/index.ts";
import {
  listPaid,
  listPaymentRecords,
  listPaymentsOfState,
  listWaitingPayments,
  readPaymentRecord,
} from "./admin.queries.ts";
import { pounds } from "./boosts.emails.ts";
import { presentOwnPayment, presentPaymentRecord } from "./boosts.present.ts";
import { isRefundable } from "./payment-states.ts";
import {
  lockPayment,
  recordFacts,
  recordRefunding,
  recordRefundRefused,
  type PaymentRow,
  type Problem,
} from "./payments.queries.ts";
import { whenUnreachable } from "./reconcile-payment.ts";
import { notePartRefund, noteRefund } from "./refunds.ts";

/** Lists payments, newest first. */
export async function listPayments({ db }: Deps, { state, cursor }: QueryOf<typeof listEndpoint>) {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const take = PAYMENT_PAGE_SIZE + 1;
  const read = () => {
    if (state === undefined) return listPaymentRecords(db, before, take);
    if (state === "waiting") return listWaitingPayments(db, before, take);
    return listPaymentsOfState(db, before, take, state);
  };
  const rows = await read();
  const { shown, nextCursor: next } = toPage(rows, PAYMENT_PAGE_SIZE, ({ id }) => String(id));
  return {
    payments: shown.map(presentPaymentRecord),
    pagination: { hasMore: next !== null, cursor: next },
  };
}

/** Lists a member's own payments, newest first. */
export async function listOwnPayments(
  { db }: Deps,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<ReplyOf<typeof ownEndpoint>> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const rows = await listPaid(db, viewer.userId, before, PAYMENT_PAGE_SIZE + 1);
  const { shown, nextCursor } = toPage(rows, PAYMENT_PAGE_SIZE, ({ id }) => String(id));
  return { payments: shown.map(presentOwnPayment), nextCursor };
}

/**
 * Refunds a payment, or `amount` of it. The decision is recorded before the provider is asked: if the provider cannot be
 * reached, the check for open payments asks again, so that nobody is refunded twice. An administrator who has not seen an
 * earlier refund (`refundedBefore`), or asks for another while one is in progress, is refused.
 */
export async function refundPayment(
  deps: Deps,
  viewer: Administrator,
  id: number,
  { amount, refundedBefore, endsBoost = false, reason }: BodyOf<typeof refundEndpoint>,
): Promise<PaymentRecord> {
  const { db, clock, log } = deps;
  const book = () =>
    transaction(db, async (tx) => {
      const found = orThrow(await lockPayment(tx, id), "payment_not_found");
      const target = targetOf(found, amount, refundedBefore ?? found.refunded_amount);
      if (found.state === "refunding" || found.state === "refunded") {
        const isSame = target === null || endsBoost === found.refund_ends_boost;
        if (target !== found.refund_target || !isSame) throw decidedMeanwhile(found);
        return found;
      }
      const refundable = authorize(
        viewer,
        (_admin, { state }) => isRefundable(state),
        found,
        "payment_not_refundable",
      );
      if (refundedBefore !== undefined && refundedBefore !== found.refunded_amount)
        throw decidedMeanwhile(found);
      // A payment that bought nothing is refunded in full.
      if (target !== null && found.state !== "delivered")
        throw fieldError("amount", "This payment can only be refunded in full");
      const now = clock.now();
      await recordRefunding(tx, refundable, { adminId: viewer.userId, reason, target, endsBoost }, now);
      const content = { type: "payment", id };
      const about = { adminId: viewer.userId, userId: found.user_id, reason, content };
      await writeLog(tx, { action: "refund_payment", ...about }, now);
      log.info({ payment: id, adminId: viewer.userId }, "an administrator gives a payment back");
      return {
        ...found,
        state: "refunding" as const,
        refund_target: target,
        refund_ends_boost: endsBoost,
        updated_at: now.toISOString(),
      };
    });
  // Recorded, but not done yet: if the provider refuses, the same idempotency key may be used again. Not for a part without
  // `refundedBefore`: a repeat would refund that part a second time.
  const isRepeatable = amount === undefined || refundedBefore !== undefined;
  const payment = await (isRepeatable ? withoutClaim(book) : book());
  if (payment.state === "refunding" && !(await finishRefund(deps, payment, null).catch(orNoted)))
    throw refused();
  const row = orThrow(await readPaymentRecord(db, id), "payment_not_found");
  return presentPaymentRecord(row);
}

/** The total refunded once this is done; null for everything. */
function targetOf(payment: PaymentRow, amount: number | undefined, before: number): number | null {
  if (amount === undefined) return null;
  const left = payment.amount - before;
  if (amount > left) throw fieldError("amount", "That is more than what is left of the payment");
  return amount === left ? null : before + amount;
}

/**
 * Asks the payment's provider for the part of a recorded refund that it has not paid yet; after a crash it is asked
 * again. False if the provider refuses, and then nothing is refunded, and `problem` is recorded: null if an administrator
 * is told at once. Throws `PaymentsUnreachable`.
 */
export async function finishRefund(
  deps: Deps,
  payment: PaymentRow,
  problem: Problem | null,
): Promise<boolean> {
  const { provider_id: intentId, refund_target: target } = payment;
  const payments = providerOf(payment, deps);
  const refunded = (await payments.find(intentId))?.refunded ?? 0;
  if (target === null || refunded < target) {
    const amount = target === null ? null : target - refunded;
    // The provider remembers a refusal under its reference, so the reference is of this decision and amount alone.
    const decided = Date.parse(payment.updated_at);
    const reference = `${payment.reference}-${decided}-${refunded}-${amount ?? "rest"}`;
    const isGiven = await payments.refund(intentId, { reference, amount });
    if (!isGiven) {
      await recordRefundRefused(deps.db, payment.id, problem, deps.clock.now());
      return false;
    }
  }
  const intent = await payments.find(intentId);
  await transaction(deps.db, async (tx) => {
    const found = await lockPayment(tx, payment.id);
    if (found?.state !== "refunding") return;
    await recordFacts(tx, found.id, intent);
    const now = deps.clock.now();
    if (found.refund_target === null) await noteRefund(tx, deps, found, now);
    else await notePartRefund(tx, deps, found, now);
  });
  return true;
}

function decidedMeanwhile({ state, amount, refunded_amount: refunded, refund_target }: PaymentRow): AppError {
  const isUnderWay = state === "refunding";
  const given = pounds(isUnderWay ? (refund_target ?? amount) : refunded);
  const how = isUnderWay ? "is being refunded" : "has been refunded meanwhile";
  const words = `${given} of ${pounds(amount)} ${how}. Nothing else has been done.`;
  return new AppError("payment_not_refundable", { words });
}

const refused = () =>
  new AppError("payment_not_refundable", {
    words: "The payment provider refused this refund. Its dashboard says why.",
  });

const orNoted = whenUnreachable("payment_unreachable", {
  words: "The payment provider cannot be reached. The refund is noted and is sent as soon as it can be.",
  retryAfter: 60,
});
