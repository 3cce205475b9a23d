import { setTimeout } from "node:timers/promises";

import { BOOST_PRICE_TEXT, type BoostOutcome, type PaymentState } from "#contracts/boosts.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import { showTrade } from "#contracts/reference/trades.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { PaymentsUnreachable } from "../../platform/payments/payments.ts";
import { showJobTo, toJobText } from "../jobs/index.ts";
import { canConfirm } from "./boosts.access.ts";
import { isRefundFailed } from "./payment-states.ts";
import { findPayment, type PaymentRow, type Problem } from "./payments.queries.ts";
import { reconcilePayment, type ReconciledPayment, whenUnreachable } from "./reconcile-payment.ts";

/** How long the checkout waits for the provider before it shows our own record. */
const ASKED_WITHIN_MS = 4000;

const NOTHING_TAKEN =
  "Nothing has been taken from your account. If you think that is wrong, please contact support.";
const GIVEN_BACK = "Please contact support if the money has not come back within a week.";
/** Shown if something went wrong after paying. */
const ISSUE = "There was an issue processing your payment. Please contact support.";

const PROBLEMS: Readonly<Record<Problem, string>> = {
  wrong_amount: ISSUE,
  job_gone: "This job has been removed, so it cannot be boosted. We will give your money back.",
  job_closed: "This job has closed, so it cannot be boosted. We will give your money back.",
  job_already_boosted: "This job was boosted already. We will give this payment back.",
  member_gone: ISSUE,
  refund_refused: ISSUE,
  refund_failed: "The refund did not arrive. Please contact support.",
};

/**
 * Returns the outcome of the viewer's payment. An open payment is checked with the provider, and delivered if paid. Another
 * member's payment, one of the other kind and an unknown one are not found, and the attempt is logged.
 */
export async function confirm(
  deps: Deps,
  viewer: Viewer,
  kind: "new" | "existing",
  intentId: string,
): Promise<BoostOutcome> {
  const payment = await findPayment(deps.db, intentId);
  if (payment === undefined || !canConfirm(viewer, payment, kind)) {
    deps.log.warn({ intentId, userId: viewer.userId, kind }, "refused to confirm a payment");
    throw new AppError("payment_not_found");
  }
  const settled = await settle(deps, payment).catch(
    whenUnreachable("payment_unreachable", { retryAfter: 10 }),
  );
  const { job_id: jobId } = settled.payment;
  const shown =
    jobId === null ? null : await showJobTo(deps.db, jobId, { userId: viewer.userId, now: deps.clock.now() });
  return { ...wordsFor(settled), job: shown };
}

/**
 * Returns the viewer's payment for the checkout page: an open one as the provider has it, or our own record if the provider is
 * unreachable.
 */
export async function readPayment(deps: Deps, viewer: Viewer, intentId: string) {
  const found = await findPayment(deps.db, intentId);
  if (found === undefined || !canConfirm(viewer, found, found.kind)) throw new AppError("payment_not_found");
  const byBook = { payment: found, intent: null };
  const asked = settle(deps, found).catch((error: unknown): ReconciledPayment => {
    if (error instanceof PaymentsUnreachable) return byBook;
    throw error;
  });
  const settled = await Promise.race([asked, setTimeout(ASKED_WITHIN_MS, byBook, { ref: false })]);
  const { kind, amount, currency, job_id: jobId } = settled.payment;
  return {
    kind,
    state: stateOf(settled),
    amount,
    currency,
    priceDisplay: BOOST_PRICE_TEXT,
    jobId,
    summary: await summarise(deps, viewer, settled.payment),
  };
}

/** What the payment is for: the job, or the form it will be made from. */
async function summarise(deps: Deps, viewer: Viewer, { job_id: jobId, job_data: form }: PaymentRow) {
  if (form !== null) {
    const { title, tradeKey, customTrade, town, county, rate, payPeriod } = toJobText(form);
    const trade = showTrade(tradeKey, customTrade);
    return {
      heading: title ?? `${trade} - ${town}`,
      trade,
      location: formatLocation(town, county),
      rate,
      payPeriod,
    };
  }
  if (jobId === null) return null;
  const job = await showJobTo(deps.db, jobId, { userId: viewer.userId, now: deps.clock.now() });
  if (job === null) return null;
  const { heading, trade, location, rate, payPeriod } = job;
  return { heading, trade, location, rate, payPeriod };
}

/** Asks the provider about an open payment, and delivers it if paid; other payments are settled in our own record. */
async function settle(deps: Deps, payment: PaymentRow): Promise<ReconciledPayment> {
  return payment.state === "pending" ? reconcilePayment(deps, payment) : { payment, intent: null };
}

function stateOf({ payment, intent }: ReconciledPayment): PaymentState {
  switch (payment.state) {
    case "pending":
      return intent?.status === "processing" ? "processing" : "unpaid";
    case "delivered":
      return "boosted";
    case "held":
      return isRefundFailed(payment) ? "refund_failed" : "problem";
    case "abandoned":
      return "cancelled";
    case "refunding":
    case "refunded":
      return "refunded";
  }
}

function wordsFor(settled: ReconciledPayment): Omit<BoostOutcome, "job"> {
  const state = stateOf(settled);
  if (state === "boosted") return { success: true, state };
  const words = {
    unpaid: `This payment has not been completed. ${NOTHING_TAKEN}`,
    processing: "Your payment is on its way. Your job is boosted as soon as it has arrived.",
    problem: PROBLEMS[settled.payment.problem ?? "wrong_amount"],
    refund_failed: PROBLEMS.refund_failed,
    refunded: `This payment has been refunded. ${GIVEN_BACK}`,
    cancelled: `This payment was called off. ${NOTHING_TAKEN}`,
  }[state];
  return { success: false, state, error: words };
}
