import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { jobBody } from "./job-form.ts";
import { job, PAY_PERIODS } from "./job-view.ts";
import * as limits from "./reference/limits.ts";

/** The price in pounds and as it is written. */
export const BOOST_PRICE = limits.BOOST_PRICE_PENCE / 100;
export const BOOST_PRICE_TEXT = `£${BOOST_PRICE.toFixed(2)}`;
/** So many days from joining a member's boosts are free. */
export const FREE_BOOST_DAYS = limits.FREE_BOOST_HOURS / 24;
/** What a boost is paid in, as the provider writes it. */
export const BOOST_CURRENCY = "gbp";

/** Where the provider sends what it has to tell. */
export const STRIPE_WEBHOOK_PATH = "/api/webhooks/stripe";

const WRONG_AMOUNT = `A boost costs ${BOOST_PRICE_TEXT}`;
/** The price is the server's; one that is named must be the same. */
const amount = z.optional(z.literal(limits.BOOST_PRICE_PENCE, WRONG_AMOUNT));

/** Why a job cannot be boosted, whatever that costs. */
const NO_BOOST = ["job_not_found", "not_allowed", "job_closed", "job_already_boosted"] as const;

const boosted = z.object({ success: z.boolean(), job });

/** `price` in pounds. `freeLeft`: how many more jobs may be boosted for free at the moment. */
export const getBoostEligibility = defineEndpoint("GET /api/boost-eligibility", {
  summary: "Whether the member's next boost is free, and what one costs.",
  access: "member",
  reply: z.object({
    isFreeEligible: z.boolean(),
    price: z.number(),
    priceDisplay: z.string(),
    /** The member's first 30 days, whether or not all free boosts are taken. */
    isNewMember: z.boolean(),
    freeLeft: z.int(),
    freeUntil: instant,
    /** False on a site whose operator has not set payments up. */
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

/** Refuses with 409 what is boosted already. */
export const createFreeBoostExisting = defineEndpoint("POST /api/create-free-boost-existing", {
  summary: "Boost one's own open job for free.",
  access: "member",
  body: z.object({ jobId: id }),
  reply: boosted,
  errors: ["free_boost_over", "free_boosts_taken", ...NO_BOOST],
  limit: "create_job",
});

const checkout = z.object({ clientSecret: z.string() });

/** The job is kept with the payment, and posted once when it is paid. Asked twice with one form, gives the same payment. */
export const createBoostPayment = defineEndpoint("POST /api/create-boost-payment", {
  summary: "Begin to pay for a boosted job that is posted once it is paid.",
  access: "member",
  body: z.object({ amount, jobData: jobBody }),
  reply: checkout,
  keepsAnswer: false,
  errors: ["payment_not_created", "payments_off"],
  limit: "create_payment",
});

/** Asked twice for one job, gives the same payment, so that nobody pays twice. */
export const createBoostExistingPayment = defineEndpoint("POST /api/create-boost-existing-payment", {
  summary: "Begin to pay for the boost of one's own open job.",
  access: "member",
  body: z.object({ amount, jobId: id }),
  reply: checkout,
  keepsAnswer: false,
  errors: ["payment_not_created", "payments_off", ...NO_BOOST],
  limit: "create_payment",
});

/** Where a payment stands for who pays. `problem`: money came and could not be used; it is given back. */
const PAYMENT_STATES = ["unpaid", "processing", "boosted", "problem", "refunded", "cancelled"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Asked again it answers the same. What is not paid is `success: false` with words in `error`; somebody else's
 * payment, or one of the other kind, is not there.
 */
const outcome = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  state: z.enum(PAYMENT_STATES),
  job: z.nullable(job),
});
export type BoostOutcome = z.output<typeof outcome>;

/** As the provider names them: no spaces, no slashes. */
const intentId = z.string().check(z.regex(/^[\w-]{1,120}$/, "That is no payment"));

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

/** What the checkout shows, read from the server whatever the browser kept; of an open payment the provider is asked. */
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

/** Who takes payments here, and the key the browser may know. */
export const getPaymentSettings = defineEndpoint("GET /api/payment-settings", {
  summary: "Which payment form to show.",
  access: "member",
  reply: z.object({
    provider: z.enum(["stripe", "test", "off"]),
    publishableKey: z.nullable(z.string()),
  }),
});

/** The cards that the TEST provider knows. */
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
