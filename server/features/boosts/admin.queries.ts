import type { PaymentRecord } from "#contracts/payments.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, matched, one } from "../../platform/database/queries.ts";
import type { PaymentRecordState } from "./payment-states.ts";

export interface PaymentRecordRow extends Omit<PaymentRecord, "member" | "job" | "can"> {
  user_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  job_id: number | null;
  title: string | null;
  trade_key: string | null;
  custom_trade: string | null;
  town: string | null;
}

const SELECT = `
  select p.id, p.state, p.problem, p.provider, p.provider_id as "providerId", p.amount, p.currency, p.kind, p.created_at as "createdAt", p.paid_at as "paidAt",
    p.receipt_sent_at as "receiptSentAt", p.refunded_at as "refundedAt", p.refund_reason as "refundReason", p.refunded_amount as "refundedAmount", p.card_last4 as "cardLast4", p.user_id, u.first_name, u.last_name, u.email, p.job_id,
    j.title, j.trade_key, j.custom_trade, j.town,
    -- A removal and the end of the boost that it ends have the same time.
    exists (
      select from boosts b join sanctions s on s.content_type = 'job' and s.content_id = b.job_id and s.created_at = b.ended_at
      where b.payment_id = p.id) as "isJobRemoved",
    (select j.listed_until from boosts b where b.payment_id = p.id and b.ended_at is null and j.is_listed) as "boostedUntil"
  from payments p left join users u on u.id = p.user_id left join jobs j on j.id = p.job_id`;
/** Lists payments below that id, newest first. */
export const listPaymentRecords = many<PaymentRecordRow, [before: number, limit: number]>(
  `${SELECT} where p.id < $1 order by p.id desc limit $2`,
);

/** Lists payments in that state below an id, newest first. */
export const listPaymentsOfState = many<
  PaymentRecordRow,
  [before: number, limit: number, state: PaymentRecordState]
>(`${SELECT} where p.state = $3 and p.id < $1 order by p.id desc limit $2`);

/** Lists payments below an id that wait for an administrator, newest first. */
export const listWaitingPayments = many<PaymentRecordRow, [before: number, limit: number]>(
  `${SELECT} where p.problem is not null and p.state in ('held', 'delivered') and p.id < $1 order by p.id desc limit $2`,
);

/** Lists what a member has paid, below that id, newest first. */
export const listPaid = many<
  PaymentRecordRow & { paidAt: string },
  [userId: number, before: number, limit: number]
>(`${SELECT} where p.user_id = $1 and p.id < $2 and p.paid_at is not null order by p.id desc limit $3`);

/** True if the boost from this payment is running on that day. */
export const isBoostRunning = matched<[paymentId: number, today: string], Tx>(`
  select b.id from boosts b join jobs j on j.id = b.job_id
  where b.payment_id = $1 and b.ended_at is null and j.is_listed and j.listed_until >= $2::date`);

/** Reads a payment with its payer and its job. */
export const readPaymentRecord = one<PaymentRecordRow, [id: number]>(`${SELECT} where p.id = $1`);

export const recordReceipt = execute<[id: number, now: Date], Handle>(
  "update payments set receipt_sent_at = $2 where id = $1",
);
