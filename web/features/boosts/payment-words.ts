import { dayInLondon, daysBetween } from "#contracts/calendar.ts";
import type { PaymentRecord } from "#contracts/payments.ts";

type State = PaymentRecord["state"];

/** The states of a payment, most urgent first, in an administrator's words. */
export const PAYMENT_STATE_WORDS: Readonly<Record<State, string>> = {
  held: "Waits for a refund",
  delivered: "Boosted",
  pending: "Not paid",
  refunding: "Being refunded",
  refunded: "Refunded",
  abandoned: "Given up",
};

const PROBLEM_WORDS: Readonly<Record<NonNullable<PaymentRecord["problem"]>, string>> = {
  wrong_amount: "The amount is not the price",
  job_gone: "The job is gone",
  job_closed: "The job has closed",
  job_already_boosted: "The job was boosted already",
  member_gone: "The member is gone",
  refund_refused: "The refund was refused by Stripe",
  refund_failed: "The refund failed at Stripe",
};

/** Why the money could not be used or refunded, or why it was refunded. */
export function paymentReason({ state, problem, refundReason }: PaymentRecord): string | null {
  const trouble = problem === null ? null : PROBLEM_WORDS[problem];
  if (trouble === null || refundReason === null) return refundReason ?? trouble;
  return state === "held" || state === "delivered" ? `${trouble}: ${refundReason}` : refundReason;
}

/** `amount` is in the currency's smallest unit, such as pence: '£1.99'. */
export function moneyWords({ amount, currency }: Pick<PaymentRecord, "amount" | "currency">): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount / 100);
}

/**
 * What the days after today cost, in pence, of all the days from paying to the boost's last: rounded up, and at most what
 * is left of the payment. 0 without a running boost, and while a refund is in progress.
 */
export function unusedPart(
  {
    state,
    amount,
    refundedAmount,
    paidAt,
    boostedUntil,
  }: Pick<PaymentRecord, "state" | "amount" | "refundedAmount" | "paidAt" | "boostedUntil">,
  today: string,
): number {
  // An earlier build's server leaves `boostedUntil` out.
  if (state !== "delivered" || paidAt === null || !boostedUntil) return 0;
  const days = daysBetween(dayInLondon(new Date(paidAt)), boostedUntil) + 1;
  const left = Math.max(0, daysBetween(today, boostedUntil));
  return Math.min(Math.ceil((amount * left) / days), amount - refundedAmount);
}
