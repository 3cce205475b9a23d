import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { jobBody } from "./job-form.ts";
import { job, PAY_PERIODS } from "./job-view.ts";
import * as limits from "./reference/limits.ts";

/** The price in pounds and as it is written. */
export const BOOST_PRICE = limits.BOOST_PRICE_PENCE / 100;
export const BOOST_PRICE_TEXT = `£${BOOST_PRICE.toFixed(2)}`;
/** Days after joining during which a member's boosts are free. */
export const FREE_BOOST_DAYS = limits.FREE_BOOST_HOURS / 24;
/** The currency of a boost, in the provider's spelling. */
export const BOOST_CURRENCY = "gbp";

/** The path that the provider sends its events to. */
export const STRIPE_WEBHOOK_PATH = "/api/webhooks/stripe";

const WRONG_AMOUNT = `A boost costs ${BOOST_PRICE_TEXT}`;
/** The server sets the price; if the request names one, it must be the same. */
const amount = z.optional(z.literal(limits.BOOST_PRICE_PENCE, WRONG_AMOUNT));

/** Why a job cannot be boosted, paid or free. */
const NO_BOOST = ["job_not_found", "not_allowed", "job_closed", "job_already_boosted"] as const;

const boosted = z.object({ success: z.boolean(), job });

/** `price` in pounds. `freeLeft`: how many more jobs may be boosted for free now. */
export const getBoostEligibility = defineEndpoint("GET /api/boost-eligibility", {
  summary: "Whether the member's next boost is free, and what one costs.",
  access: "member",
  reply: z.object({
    isFreeEligible: z.boolean(),
    price: z.number(),
    priceDisplay: z.string(),
    /** True in the member's first 30 days, even if all free boosts are used. */
    isNewMember: z.boolean(),
    freeLeft: z.int(),
    freeUntil: instant,
    /** False if the operator has not set up payments. */
    isPaidAvailable: z.boolean(),
  }),
});

export const createFreeBoost = defineEndpoint("POST /api/create-free-boost", {
  summary: "Post a job and boost it for free.",
  access: "member",
  body: z.object({ jobData: jobBody }),
  reply: boosted,
  errors: ["free_boost_over", "free_boosts_taken"],
  limit: "create_job",
});

/** Refuses an already boosted job with 409. */
export const createFreeBoostExisting = defineEndpoint("POST /api/create-free-boost-existing", {
  summary: "Boost one's own open job for free.",
  access: "member",
  body: z.object({ jobId: id }),
  reply: boosted,
  errors: ["free_boost_over", "free_boosts_taken", ...NO_BOOST],
  limit: "create_job",
});

const checkout = z.object({ clientSecret: z.string() });

/** The job is stored with the payment, and posted once it is paid. Repeated for one form, returns the same payment. */
export const createBoostPayment = defineEndpoint("POST /api/create-boost-payment", {
  summary: "Begin to pay for a boosted job that is posted once it is paid.",
  access: "member",
  body: z.object({ amount, jobData: jobBody }),
  reply: checkout,
  storesResponse: false,
  errors: ["payment_not_created", "payments_off"],
  limit: "create_payment",
});

/** Repeated for one job, returns the same payment, so that no member pays twice. */
export const createBoostExistingPayment = defineEndpoint("POST /api/create-boost-existing-payment", {
  summary: "Begin to pay for the boost of one's own open job.",
  access: "member",
  body: z.object({ amount, jobId: id }),
  reply: checkout,
  storesResponse: false,
  errors: ["payment_not_created", "payments_off", ...NO_BOOST],
  limit: "create_payment",
});

/**
 * The state of a payment for its payer. `problem`: the money arrived but could not be used, and is refunded. `refund_failed`:
 * it was refunded in full, and came back to us.
 */
const PAYMENT_STATES = [
  "unpaid",
  "processing",
  "boosted",
  "problem",
  "refunded",
  "refund_failed",
  "cancelled",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * A repeat gets the same response. An unpaid payment is `success: false` with words in `error`; another member's
 * payment, or one of the other kind, is not found.
 */
const outcome = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  state: z.enum(PAYMENT_STATES),
  job: z.nullable(job),
});
export type BoostOutcome = z.output<typeof outcome>;

/** The provider's id: no spaces, no slashes. */
const intentId = z.string().check(z.regex(/^[\w-]{1,120}$/, "That is not a valid payment"));

const confirmation = {
  access: "member",
  audience: "nobody",
  body: z.object({ paymentIntentId: intentId }),
  reply: outcome,
  errors: ["payment_not_found", "payment_unreachable"],
  limit: "confirm_payment",
} as const;

export const confirmBoostPayment = defineEndpoint("POST /api/confirm-boost-payment", {
  ...confirmation,
  summary: "After paying: post the job and boost it, unless that is done.",
});

export const confirmBoostExistingPayment = defineEndpoint("POST /api/confirm-boost-existing-payment", {
  ...confirmation,
  summary: "After paying: boost the job, unless that is done.",
});

/**
 * The data for the checkout, read from the server whatever the browser has stored; for an open payment the provider is
 * asked.
 */
export const getBoostPayment = defineEndpoint("GET /api/boost-payments/:paymentIntentId", {
  summary: "One's own payment: for what, how much, and where it stands.",
  access: "member",
  params: z.object({ paymentIntentId: intentId }),
  reply: z.object({
    kind: z.enum(["new", "existing"]),
    state: z.enum(PAYMENT_STATES),
    amount: z.int(),
    currency: z.string(),
    priceDisplay: z.string(),
    jobId: z.nullable(id),
    /** Null once the job is gone. */
    summary: z.nullable(
      z.object({
        heading: z.string(),
        trade: z.string(),
        location: z.string(),
        rate: z.string(),
        payPeriod: z.enum(PAY_PERIODS),
      }),
    ),
  }),
  errors: ["payment_not_found"],
  limit: "confirm_payment",
});

/** The payment provider, and its public key for browsers. */
export const getPaymentSettings = defineEndpoint("GET /api/payment-settings", {
  summary: "Which payment form to show.",
  access: "member",
  reply: z.object({
    provider: z.enum(["stripe", "test", "off"]),
    publishableKey: z.nullable(z.string()),
  }),
});

/** The cards of the TEST provider. */
export const TEST_CARDS = {
  pays: "4242424242424242",
  declines: "4000000000000002",
  secondStep: "4000002500003155",
  neverAnswers: "4000000000009995",
} as const;

const testReply = z.object({ status: z.enum(["succeeded", "requires_action"]) });
const testParams = z.object({ paymentIntentId: intentId });

export const payWithTestCard = defineEndpoint("POST /api/test-payments/:paymentIntentId/pay", {
  summary: "TEST provider only: pay with one of its cards.",
  access: "member",
  audience: "nobody",
  params: testParams,
  body: z.object({
    card: z.pipe(
      z.string("Card number is required"),
      z.transform((value: string) => value.replace(/[\s-]/g, "")),
    ),
  }),
  reply: testReply,
  errors: ["not_found", "payment_not_found", "card_declined", "payment_over", "request_too_slow"],
});

export const finishTestStep = defineEndpoint("POST /api/test-payments/:paymentIntentId/second-step", {
  summary: "TEST provider only: pass or fail the second step of a card that asks for one.",
  access: "member",
  params: testParams,
  body: z.object({ passed: z.boolean() }),
  reply: testReply,
  errors: ["not_found", "payment_not_found", "card_declined", "payment_over"],
});
