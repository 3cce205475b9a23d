import type { StripeError } from "@stripe/stripe-js";

import { confirmBoostExistingPayment, confirmBoostPayment } from "#contracts/boosts.ts";

import { call } from "../../platform/api-client.ts";
import type { BoostKind } from "./checkout-secret.ts";

export const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** Whether the server says it is paid, or may be. Used when the response was lost, or another tab may have paid. */
export async function askProvider(kind: BoostKind, paymentIntentId: string): Promise<boolean> {
  const endpoint = kind === "new" ? confirmBoostPayment : confirmBoostExistingPayment;
  const outcome = await call(endpoint, { body: { paymentIntentId } }).catch(() => null);
  return outcome !== null && outcome.state !== "unpaid";
}

type Confirmation = Promise<{ error: Pick<StripeError, "type" | "message" | "payment_intent"> }>;

/**
 * The result of paying with Stripe when its form returns: null if it is paid, or may be, else the error. Only a refused
 * card or an invalid field is proof that no money was taken.
 */
export async function endOfStripe(confirmation: Confirmation, ask: () => Promise<boolean>) {
  const error = await confirmation.then((given) => given.error).catch(() => null);
  const status = error?.payment_intent?.status;
  if (status === "succeeded" || status === "processing") return null;
  const isSure = error?.type === "card_error" || error?.type === "validation_error";
  if (!isSure && (await ask())) return null;
  return error?.message ?? UNEXPECTED;
}
