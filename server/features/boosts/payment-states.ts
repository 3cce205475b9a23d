import type { Intent } from "../../platform/payments/payments.ts";

/**
 * Where a payment stands in our book. `pending`: not paid. `delivered`: paid, and the job is boosted. `held`: paid, but it
 * could not be used; an administrator gives it back. `refunding`: is being given back. `abandoned`: called off unpaid.
 */
export type PaymentRecordState = "pending" | "delivered" | "held" | "refunding" | "refunded" | "abandoned";

/** What the book says a payment is. */
export interface RecordedPayment {
  readonly state: PaymentRecordState;
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
}

export type Step = "none" | "deliver" | "hold" | "abandon" | "note_refund";
type IntentFacts = Pick<Intent, "status" | "amount" | "received" | "currency" | "reference" | "refunded">;

/** What follows from the provider's word, whoever brought it and however often. Null: it knows no such payment. */
export function nextStep(payment: RecordedPayment, intent: IntentFacts | null): Step {
  if (intent === null || payment.state === "refunded") return "none";
  if (isGivenBack(intent)) return "note_refund";
  if (payment.state === "pending") {
    if (intent.status === "canceled") return "abandon";
    if (intent.status !== "succeeded") return "none";
    return isAsOrdered(payment, intent) ? "deliver" : "hold";
  }
  // Called off with us, and paid nevertheless.
  return payment.state === "abandoned" && intent.status === "succeeded" ? "hold" : "none";
}

function isGivenBack({ status, received, refunded }: IntentFacts): boolean {
  return status === "succeeded" && refunded > 0 && refunded >= received;
}

/** The amount, the currency and the order are ours, whatever the browser or anybody else made of them. */
function isAsOrdered(payment: RecordedPayment, intent: IntentFacts): boolean {
  return (
    intent.amount === payment.amount &&
    intent.received === payment.amount &&
    intent.currency === payment.currency &&
    intent.reference === payment.reference
  );
}

/** What an administrator may give back: money that came and has not been given back yet. */
export function isRefundable(state: PaymentRecordState): boolean {
  return state === "delivered" || state === "held" || state === "refunding";
}
