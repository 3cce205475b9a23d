import { dayInLondon } from "#contracts/calendar.ts";

import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { type Intent, PaymentsUnreachable } from "../../platform/payments/payments.ts";
import { findSameJob, lockForBoost, postJob, toJobText } from "../jobs/index.ts";
import { canBoost } from "./boosts.access.ts";
import { lockBoosterForShare } from "./boosts.queries.ts";
import { boost } from "./boosts.service.ts";
import { nextStep } from "./payment-states.ts";
import {
  recordAbandoned,
  recordDelivered,
  recordFacts,
  recordHeld,
  recordRefundFailed,
  lockPayment,
  type PaymentRow,
  type Problem,
} from "./payments.queries.ts";
import { noteRefund } from "./refunds.ts";

/** A payment after the provider was asked, with the provider's answer. */
export interface ReconciledPayment {
  readonly payment: PaymentRow;
  readonly intent: Intent | null;
}

/** For `catch`: turns an unreachable provider into this refusal. */
export const whenUnreachable =
  (...refusal: ConstructorParameters<typeof AppError>) =>
  (error: unknown): never => {
    throw error instanceof PaymentsUnreachable ? new AppError(...refusal) : error;
  };

/**
 * Asks the provider and does what follows, once, even for concurrent callers: a returning browser, a webhook message, and the
 * check for payments that neither reported. Throws `PaymentsUnreachable`.
 */
export async function reconcilePayment(deps: Deps, payment: PaymentRow): Promise<ReconciledPayment> {
  const intent = await deps.payments.find(payment.provider_id);
  return applyState(deps, payment, intent);
}

/** Does what follows from an answer that the provider has just given. */
export async function applyState(
  deps: Deps,
  { id }: PaymentRow,
  intent: Intent | null,
): Promise<ReconciledPayment> {
  return transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) throw new Error(`Payment ${id} is gone`);
    const now = deps.clock.now();
    await recordFacts(tx, id, intent);
    switch (nextStep(payment, intent)) {
      case "none":
        return { payment, intent };
      case "deliver":
        await deliver(tx, deps, payment, now);
        break;
      case "hold":
        await holdPayment(tx, deps, payment, "wrong_amount", now);
        break;
      case "abandon":
        await recordAbandoned(tx, id, now);
        break;
      case "note_refund":
        await noteRefund(tx, deps, payment, now);
        break;
      case "undo_refund":
        deps.log.error({ payment: id }, "a refund failed after the provider had taken it");
        await recordRefundFailed(tx, id, intent?.refunded ?? 0, now);
        break;
    }
    return { payment: (await lockPayment(tx, id)) ?? payment, intent };
  });
}

/** Ends an open payment that the provider does not know, so that it cannot be paid. If it is paid all the same, it is held. */
export function abandonPayment({ db, clock }: Deps, { id }: PaymentRow): Promise<void> {
  return transaction(db, async (tx) => {
    if ((await lockPayment(tx, id))?.state === "pending") await recordAbandoned(tx, id, clock.now());
  });
}

/** Delivers what was paid for: the job, if it is a new one, and its boost. Money that cannot be used is held. */
async function deliver(tx: Tx, deps: Deps, payment: PaymentRow, now: Date): Promise<void> {
  const { id, user_id: userId } = payment;
  const member = userId === null ? undefined : await lockBoosterForShare(tx, userId);
  if (userId === null || member === undefined || member.banned_at !== null)
    return holdPayment(tx, deps, payment, "member_gone", now);
  const job = await findJob(tx, deps, { ...payment, user_id: userId }, now);
  if (typeof job === "string") return holdPayment(tx, deps, payment, job, now);
  await boost(tx, deps, { jobId: job.id, userId, paymentId: id, now });
  await recordDelivered(tx, id, job.id, now);
}

/**
 * Finds the job to boost, or returns why there is none. A form that was stored with the payment is posted now, unless the
 * member has posted the same without a boost since.
 */
async function findJob(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow & { user_id: number },
  now: Date,
): Promise<{ id: number } | Problem> {
  const { user_id: userId, job_data: form } = payment;
  let { job_id: jobId } = payment;
  if (payment.kind === "new") {
    if (form === null) return "job_gone";
    if (form.endDate < dayInLondon(now)) return "job_closed";
    const posted = await findSameJob(tx, toJobText(form), userId, payment.created_at);
    if (posted === undefined) return { id: await postJob(tx, deps, { userId, form, now }) };
    jobId = posted.id;
  }
  const job = jobId === null ? undefined : await lockForBoost(tx, jobId, now);
  if (job === undefined || !canBoost({ userId }, job)) return "job_gone";
  if (!job.isOpen) return "job_closed";
  return job.isBoosted ? "job_already_boosted" : job;
}

async function holdPayment(
  tx: Tx,
  { events, log }: Deps,
  payment: PaymentRow,
  problem: Problem,
  now: Date,
): Promise<void> {
  log.warn({ payment: payment.id, problem }, "a payment came that could not be used");
  await recordHeld(tx, payment.id, problem, now);
  await events.record(tx, "boosts.payment_held", { paymentId: payment.id, userId: payment.user_id });
}
