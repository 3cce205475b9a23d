import type { OwnPayment, PaymentRecord } from "#contracts/payments.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import { nameOf } from "../../platform/person.ts";
import type { PaymentRecordRow } from "./admin.queries.ts";
import { isRefundable } from "./payment-states.ts";

/** A payment as an administrator sees it. */
export function presentPaymentRecord(row: PaymentRecordRow): PaymentRecord {
  return {
    id: row.id,
    state: row.state,
    problem: row.problem,
    provider: row.provider,
    providerId: row.provider_id,
    amount: row.amount,
    currency: row.currency,
    kind: row.kind,
    member: presentMember(row),
    job: presentJob(row),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    refundedAmount: row.refunded_amount,
    cardLast4: row.card_last4,
    receiptSentAt: row.receipt_sent_at,
    refundedAt: row.refunded_at,
    refundReason: row.refund_reason,
    can: { refund: isRefundable(row.state) },
  };
}

/** A payment as who paid sees it. */
export function presentOwnPayment(row: PaymentRecordRow & { paid_at: string }): OwnPayment {
  return {
    id: row.id,
    state: OWN_STATES[row.state],
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    currency: row.currency,
    isTest: row.provider === "test",
    reference: row.provider_id,
    cardLast4: row.card_last4,
    job: presentJob(row),
    paidAt: row.paid_at,
  };
}

const OWN_STATES: Readonly<Record<PaymentRecordRow["state"], OwnPayment["state"]>> = {
  pending: "paid",
  delivered: "paid",
  held: "problem",
  abandoned: "problem",
  refunding: "refunding",
  refunded: "refunded",
};

function presentMember({
  user_id: id,
  first_name,
  last_name,
  email,
}: PaymentRecordRow): PaymentRecord["member"] {
  if (id === null || first_name === null || email === null) return null;
  return { id, name: nameOf({ first_name, last_name: last_name ?? "" }), email };
}

function presentJob(row: PaymentRecordRow): PaymentRecord["job"] {
  const heading = headingOf(row);
  return row.job_id === null || heading === null ? null : { id: row.job_id, heading };
}

/** What the job is called; null when it is gone. */
export function headingOf(
  row: Pick<PaymentRecordRow, "title" | "trade_key" | "custom_trade" | "town">,
): string | null {
  if (row.trade_key === null) return null;
  return row.title ?? `${showTrade(row.trade_key as Trade, row.custom_trade)} - ${row.town ?? ""}`;
}
