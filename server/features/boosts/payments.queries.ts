import type { JobForm } from "#contracts/job-form.ts";
import type { PaymentRecord } from "#contracts/payments.ts";
import { PAYMENT_KEPT_YEARS, UNPAID_KEPT_DAYS } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { deleteDue } from "../../platform/database/batches.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, matched, one } from "../../platform/database/queries.ts";
import type { Intent } from "../../platform/payments/payments.ts";
import type { PaymentRecordState } from "./payment-states.ts";

export type Problem = NonNullable<PaymentRecord["problem"]>;

export interface PaymentRow {
  id: number;
  user_id: number | null;
  kind: "new" | "existing";
  job_id: number | null;
  job_data: JobForm | null;
  amount: number;
  currency: string;
  provider: "stripe" | "test";
  provider_id: string;
  reference: string;
  state: PaymentRecordState;
  problem: Problem | null;
  created_at: string;
  refund_reason: string | null;
  refunded_by: number | null;
  refunded_amount: number;
  refund_target: number | null;
  refund_ends_boost: boolean;
  /** When its state changed last. */
  updated_at: string;
}

const COLUMNS = `id, user_id, kind, job_id, job_data, amount, currency, provider, provider_id, reference, state, problem,
  created_at, refund_reason, refunded_by, refunded_amount, refund_target, refund_ends_boost, updated_at`;

export const findPayment = one<PaymentRow, [providerId: string]>(
  `select ${COLUMNS} from payments where provider_id = $1`,
);

/** The open payment for that job; there is at most one. */
export const findOpenPayment = one<PaymentRow, [jobId: number]>(
  `select ${COLUMNS} from payments where job_id = $1 and state = 'pending' and kind = 'existing'`,
);

/** The member's open payment for a new job with that form. */
export const findOpenNewPayment = one<PaymentRow, [userId: number, form: JobForm]>(
  `select ${COLUMNS} from payments where user_id = $1 and kind = 'new' and state = 'pending' and job_data = $2::jsonb
  order by id desc limit 1`,
  (userId, form) => [userId, JSON.stringify(form)],
);

/** Locks a payment, so that nobody else settles it until the transaction ends. */
export const lockPayment = one<PaymentRow, [id: number], Tx>(
  `select ${COLUMNS} from payments where id = $1 for no key update`,
);

/** A new payment; what it is for is stored with it. */
export interface NewPayment {
  userId: number;
  jobId: number | null;
  jobData: JobForm | null;
  amount: number;
  currency: string;
  provider: string;
  providerId: string;
  reference: string;
  now: Date;
}

/** Stores a payment; false if there is an open one for that job already. */
export const storePayment = matched<[payment: NewPayment]>(
  `
  insert into payments (user_id, kind, job_id, job_data, amount, currency, provider, provider_id, reference, created_at,
    updated_at, checked_at)
  values ($1, case when $2::bigint is null then 'new' else 'existing' end, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)
  on conflict do nothing returning id`,
  ({ userId, jobId, jobData, amount, currency, provider, providerId, reference, now }) => {
    const data = jobData === null ? null : JSON.stringify(jobData);
    return [userId, jobId, data, amount, currency, provider, providerId, reference, now];
  },
);

// Records what the provider says of a payment, whatever its state here; writes only changes. A part that was given back there
// ends the problem of a payment that was used.
const noteFacts = execute<[id: number, refunded: number, cardLast4: string | null]>(`
  update payments set refunded_amount = greatest(refunded_amount, $2), card_last4 = coalesce(card_last4, $3),
    problem = case when state = 'delivered' and refunded_amount < $2 then null else problem end
  where id = $1 and (refunded_amount < $2 or (card_last4 is null and $3::text is not null))`);

/** Records the refunded amount, and the card that paid. */
export async function recordFacts(tx: Tx, id: number, intent: Intent | null): Promise<void> {
  if (intent !== null) await noteFacts(tx, id, intent.refunded, intent.cardLast4);
}

/** Records a partial refund: the rest stays paid as before. */
export const recordPartRefunded = execute<[id: number, now: Date]>(`
  update payments set state = 'delivered', refunded_amount = greatest(refunded_amount, refund_target),
    refund_target = null, refunded_at = $2, updated_at = $2
  where id = $1`);

export const recordDelivered = execute<[id: number, jobId: number, now: Date]>(`
  update payments set state = 'delivered', job_id = $2, job_data = null, paid_at = $3, updated_at = $3 where id = $1`);

export const recordHeld = execute<[id: number, problem: Problem, now: Date]>(`
  update payments set state = 'held', problem = $2, paid_at = coalesce(paid_at, $3), updated_at = $3 where id = $1`);

export const recordAbandoned = execute<[id: number, now: Date]>(
  "update payments set state = 'abandoned', job_data = null, updated_at = $2 where id = $1",
);

export const recordRefunding = execute<
  [
    payment: Authorized<PaymentRow>,
    by: { adminId: number; reason: string; target: number | null; endsBoost: boolean },
    now: Date,
  ]
>(
  `
  update payments set state = 'refunding', refunded_by = $2, refund_reason = $3, updated_at = $4, refund_target = $5,
    problem = case when state = 'held' then problem end,
    refund_ends_boost = $6
  where id = $1`,
  (payment, by, now) => [payment.id, by.adminId, by.reason, now, by.target, by.endsBoost],
);

export const recordRefunded = execute<[id: number, now: Date]>(`
  update payments set state = 'refunded', job_data = null, refund_target = null, refunded_at = $2, updated_at = $2 where id = $1`);

/** Undoes a refund that the provider refused: the payment is as it was before. With a problem, who decided it and why stays. */
export const recordRefundRefused = execute<[id: number, problem: Problem | null, now: Date], Handle>(`
  update payments set state = case when problem is null then 'delivered' else 'held' end, problem = coalesce($2, problem),
    refunded_by = case when refunded_amount > 0 or $2 is not null then refunded_by end,
    refund_reason = case when refunded_amount > 0 or $2 is not null then refund_reason end, refund_target = null, updated_at = $3
  where id = $1 and state = 'refunding'`);

/** Undoes a refund that failed after it was recorded: a payment that was given back in full is held. */
export const recordRefundFailed = execute<[id: number, refunded: number, now: Date]>(`
  update payments set state = case when state = 'refunded' then 'held' else state end, problem = 'refund_failed',
    refunded_amount = $2, refunded_at = case when $2 > 0 then refunded_at end, updated_at = $3
  where id = $1`);

// Nobody can pay these any more, and no real money is involved.
/** Ends the TEST provider's payments from before then, once another provider has replaced it. */
export const abandonTestPayments = execute<[before: Date, now: Date], Handle>(`
  update payments set state = 'abandoned', job_data = null, updated_at = $2
  where state = 'pending' and provider = 'test' and created_at <= $1`);

/** Claims payments that were last checked before `before`, and marks them as checked now. */
export const claimUnchecked = many<
  PaymentRow,
  [due: { provider: string; before: Date; now: Date; limit: number }]
>(
  `
  update payments set checked_at = $3 where id = any (array (
    select id from payments where state in ('pending', 'refunding') and provider = $1 and checked_at <= $2
    order by checked_at, id limit $4 for no key update skip locked))
  returning ${COLUMNS}`,
  (due) => [due.provider, due.before, due.now, due.limit],
);

/** Claims payments paid after `since` with no answer after `heard` and no check after `asked`, and marks them as checked now. */
export const claimPaid = many<
  PaymentRow,
  [due: { provider: string; since: Date; heard: Date; asked: Date; now: Date; limit: number }]
>(
  `
  update payments set checked_at = $5 where id = any (array (
    select id from payments where state in ('delivered', 'held') and provider = $1 and paid_at >= $2
      and coalesce(answered_at, created_at) <= $3 and checked_at <= $4
    limit $6 for no key update skip locked))
  returning ${COLUMNS}`,
  (due) => [due.provider, due.since, due.heard, due.asked, due.now, due.limit],
);

/** Records that the provider has answered. */
export const noteAnswer = execute<[id: number, now: Date], Handle>(
  "update payments set answered_at = $2 where id = $1",
);

/** Records a webhook message; false if it has been received before. */
export const noteEvent = matched<[id: string, now: Date], Tx>(
  "insert into payment_events (id, received_at) values ($1, $2) on conflict do nothing returning id",
);

export const purgeEvents = execute<[before: Date], Handle>(
  "delete from payment_events where received_at < $1",
);

// Held money stays on record until it is refunded.
const IS_OVER = `(state = 'abandoned' and updated_at < $1::timestamptz - interval '${UNPAID_KEPT_DAYS} days'
  or state in ('delivered', 'refunded') and updated_at < $1::timestamptz - interval '${PAYMENT_KEPT_YEARS} years')`;
const purgeSettled = deleteDue<[now: Date]>(
  "payments",
  `${IS_OVER} and not exists (select from boosts b where b.payment_id = payments.id)`,
  "id",
);
const forgetReasons = execute<[], Handle>(`
  update payments set refund_reason = null
  where user_id is null and refund_reason is not null and state <> 'refunding'`);

/** Deletes payments that no longer have to be accounted for, and the refund reasons of erased members. */
export async function purgePayments(handle: Handle, now: Date): Promise<void> {
  await purgeSettled(handle, now);
  await forgetReasons(handle);
}
