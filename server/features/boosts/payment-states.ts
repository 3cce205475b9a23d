import type { Intent } from "../../platform/payments/payments.ts";

/**
 * A payment's state in our record. `pending`: not paid. `delivered`: paid, and the job is boosted. `held`: paid but not usable;
 * an administrator refunds it. `refunding`: the refund is in progress. `abandoned`: cancelled unpaid.
 */
export type PaymentRecordState = "pending" | "delivered" | "held" | "refunding" | "refunded" | "abandoned";

/** The fields of a payment that the next step depends on. */
export interface RecordedPayment {
  readonly state: PaymentRecordState;
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  readonly refunded_amount: number;
}

export type Step = "none" | "deliver" | "hold" | "abandon" | "note_refund" | "undo_refund";
type IntentFacts = Omit<Intent, "id" | "clientSecret" | "cardLast4">;

/**
 * Decides the next step from the provider's response, which does not depend on the caller or the number of calls.
 * `intent` is null if the provider knows no such payment.
 */
export function nextStep(payment: RecordedPayment, intent: IntentFacts | null): Step {
  if (intent === null) return "none";
  if (hasComeBack(payment, intent)) return "undo_refund";
  if (payment.state === "refunded") return "none";
  if (isGivenBack(intent)) return "note_refund";
  if (payment.state === "pending") {
    if (intent.status === "canceled") return "abandon";
    if (intent.status !== "succeeded") return "none";
    return isAsOrdered(payment, intent) ? "deliver" : "hold";
  }
  // Cancelled by us, and paid nevertheless.
  return payment.state === "abandoned" && intent.status === "succeeded" ? "hold" : "none";
}

function isGivenBack({ status, received, refunded }: IntentFacts): boolean {
  return status === "succeeded" && refunded > 0 && refunded >= received;
}

/** True if a refund that we recorded failed later, so that the money is with us again. */
function hasComeBack({ state, refunded_amount }: RecordedPayment, intent: IntentFacts): boolean {
  if (state !== "refunded" && state !== "delivered") return false;
  return intent.hasFailedRefund && intent.refunded < refunded_amount;
}

/** True if amount, currency and order are the ones we asked for, whatever a browser made of them. */
function isAsOrdered(payment: RecordedPayment, intent: IntentFacts): boolean {
  return (
    intent.amount === payment.amount &&
    intent.received === payment.amount &&
    intent.currency === payment.currency &&
    intent.reference === payment.reference
  );
}

/** True if a refund came back to us, and none has been asked for since. */
export function isRefundFailed({
  state,
  problem,
}: {
  state: PaymentRecordState;
  problem: string | null;
}): boolean {
  return problem === "refund_failed" && (state === "held" || state === "delivered");
}

/** True if the money has arrived and has not been refunded yet. */
export function isRefundable(state: PaymentRecordState): boolean {
  return state === "delivered" || state === "held" || state === "refunding";
}
