import { Stripe } from "stripe";

import type { Config } from "../config.ts";
import { assertNoTransaction } from "../database/outside.ts";
import type { Log } from "../log.ts";
import { asStep } from "../traces/steps.ts";
import { BadSignature, PaymentsUnreachable, type Intent, type Payments } from "./payments.ts";

/** Longer than Stripe takes on a bad day; the caller gets a response before a browser gives up. */
const TIMEOUT_MS = 15_000;
/** Seconds for which a signed message is accepted (Stripe's own advice): an older one is a replay. */
const SIGNATURE_SECONDS = 300;

const PLAIN = ["processing", "succeeded", "canceled"] as const;

type StripeConfig = NonNullable<Config["stripe"]>;

/** Takes payments with Stripe: PaymentIntents, with the payment methods that the account has switched on. */
export function createStripePayments(config: StripeConfig, log: Log): Payments {
  const stripe = new Stripe(config.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(config.apiUrl),
  });
  const ask = askOf(log);
  const expand = { expand: ["latest_charge.refunds"] };
  return {
    provider: "stripe",
    publishableKey: config.publishableKey,
    create: ({ amount, currency, reference, description }) =>
      ask("create", async () => {
        const order = {
          amount,
          currency,
          description,
          metadata: { reference, for: "boost" },
          automatic_payment_methods: { enabled: true },
        };
        return toIntent(await stripe.paymentIntents.create(order, { idempotencyKey: `boost-${reference}` }));
      }),
    find: (id) => ask("find", async () => toIntent(await stripe.paymentIntents.retrieve(id, expand)), null),
    cancel: (id) =>
      ask(
        "cancel",
        async () => {
          try {
            return toIntent(await stripe.paymentIntents.cancel(id));
          } catch (error) {
            // Paid, processing or cancelled already: its current state is requested.
            if (!isRefusal(error)) throw error;
            return toIntent(await stripe.paymentIntents.retrieve(id, expand));
          }
        },
        null,
      ),
    refund: (id, { reference, amount }) =>
      ask("refund", async () => {
        try {
          const refund = await stripe.refunds.create(
            { payment_intent: id, metadata: { reference }, ...(amount !== null && { amount }) },
            { idempotencyKey: `refund-${reference}` },
          );
          return !hasFailed(refund);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          if (error.code === "charge_already_refunded") return true;
          log.warn({ code: error.code, requestId: error.requestId }, "Stripe refused a refund");
          return false;
        }
      }),
    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          config.webhookSecret,
          SIGNATURE_SECONDS,
        );
        return { id: event.id, type: event.type, intentId: intentIn(event.data.object) };
      } catch (error) {
        throw new BadSignature("Not a message of Stripe", { cause: error });
      }
    },
    testCards: null,
  };
}

function addressOf(url: string | null) {
  if (url === null) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === "http:" ? ("http" as const) : ("https" as const) };
}

/**
 * Returns a function that converts all of Stripe's failures to one error, and an unknown object to `absent` where that
 * is allowed.
 */
function askOf(log: Log) {
  return async function ask<T, Absent = never>(
    what: string,
    work: () => Promise<T>,
    ...absent: Absent[]
  ): Promise<T | Absent> {
    assertNoTransaction("The payment provider");
    try {
      return await asStep({ kind: "outside", name: `Stripe: ${what}` }, work);
    } catch (error) {
      if (absent.length > 0 && isCode(error, "resource_missing")) return absent[0] as Absent;
      const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
      log.warn({ type, code, statusCode, requestId, what }, "Stripe did not do what it was asked");
      throw new PaymentsUnreachable(`Stripe: ${what} failed`, { cause: error });
    }
  };
}

/** True if Stripe was reached and refuses, so that a retry is useless. */
function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: statusOf(intent.status),
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    reference: intent.metadata["reference"] ?? null,
    refunded: refundedOf(charge),
    hasFailedRefund: charge?.refunds?.data.some(hasFailed) ?? false,
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
  };
}

/** Whether a charge's own sum counts refunds that failed is not documented, so they are left out here. */
function refundedOf(charge: Stripe.Charge | null): number {
  if (charge === null) return 0;
  const { amount_refunded: all, refunds } = charge;
  if (refunds == null || refunds.has_more) return all;
  const given = refunds.data.filter((refund) => !hasFailed(refund));
  return given.reduce((sum, { amount }) => sum + amount, 0);
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

function statusOf(status: Stripe.PaymentIntent.Status): Intent["status"] {
  // Waiting for a card, another card, a second step, or a status that is not in the list yet.
  return PLAIN.find((known) => known === status) ?? "waiting";
}

/** Returns the intent that a message is about: the object itself, or the intent of a charge or a refund. */
function intentIn(object: unknown): string | null {
  const { object: kind, id, payment_intent: of } = object as Record<string, unknown>;
  if (kind === "payment_intent" && typeof id === "string") return id;
  return typeof of === "string" ? of : null;
}
