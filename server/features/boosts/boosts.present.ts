import type { OwnPayment, PaymentRecord } from "#contracts/payments.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import { nameOf } from "../../platform/person.ts";
import type { PaymentRecordRow } from "./admin.queries.ts";
import { isRefundable, isRefundFailed } from "./payment-states.ts";

/** Presents a payment to an administrator. */
export function presentPaymentRecord(row: PaymentRecordRow): PaymentRecord {
  return {
    ...row,
    member: presentMember(row),
    job: presentJob(row),
    can: { refund: isRefundable(row.state) },
  };
}

/** Presents a payment to its payer. */
export function presentOwnPayment(row: PaymentRecordRow & { paidAt: string }): OwnPayment {
  return {
    ...row,
    state: isRefundFailed(row) ? "refund_failed" : OWN_STATES[row.state],
    isTest: row.provider === "test",
    reference: row.providerId,
    job: presentJob(row),
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

/** The job's heading; null if it is gone. */
export function headingOf(
  row: Pick<PaymentRecordRow, "title" | "trade_key" | "custom_trade" | "town">,
): string | null {
  if (row.trade_key === null) return null;
  return row.title ?? `${showTrade(row.trade_key as Trade, row.custom_trade)} - ${row.town ?? ""}`;
}
