import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id, idCursorParam, idParams, instant } from "./fields.ts";
import * as limits from "./reference/limits.ts";

const PAYMENT_RECORD_STATES = ["pending", "delivered", "held", "refunding", "refunded", "abandoned"] as const;
/** Why money that came could not be used. */
export const PAYMENT_PROBLEMS = [
  "wrong_amount",
  "job_gone",
  "job_closed",
  "job_already_boosted",
  "member_gone",
] as const;

export const paymentRecord = z.object({
  id,
  state: z.enum(PAYMENT_RECORD_STATES),
  problem: z.nullable(z.enum(PAYMENT_PROBLEMS)),
  provider: z.enum(["stripe", "test"]),
  providerId: z.string(),
  amount: z.int(),
  currency: z.string(),
  kind: z.enum(["new", "existing"]),
  member: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  job: z.nullable(z.object({ id, heading: z.string() })),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** Given back so far, as the provider says. */
  refundedAmount: z.int(),
  /** Of the card that paid; null for other ways to pay, and while nothing is paid. */
  cardLast4: z.nullable(z.string()),
  receiptSentAt: z.nullable(instant),
  refundedAt: z.nullable(instant),
  refundReason: z.nullable(z.string()),
  can: z.object({ refund: z.boolean() }),
});
export type PaymentRecord = z.output<typeof paymentRecord>;

/** `state=held`: money that could not be used and waits for a refund. */
export const listPayments = defineEndpoint("GET /api/admin/payments", {
  summary: "Payments, newest first; those that wait for a refund with state=held.",
  access: "admin",
  query: z.object({
    state: z.optional(z.enum(PAYMENT_RECORD_STATES)),
    cursor: idCursorParam,
  }),
  reply: z.object({
    payments: z.array(paymentRecord),
    pagination: z.object({ hasMore: z.boolean(), cursor: z.nullable(z.string()) }),
  }),
});

export const refundForm = z.object({
  amount: z.optional(z.int("Please enter an amount").check(z.minimum(1, "Please enter an amount"))),
  /** How many pence had been given back when it was decided; left out: as many as by now. */
  refundedBefore: z.optional(z.int().check(z.minimum(0))),
  reason: z
    .string("Please give a reason")
    .check(
      z.trim(),
      z.minLength(1, "Please give a reason"),
      z.maxLength(limits.REFUND_REASON_MAX, "Please use 500 characters or fewer"),
    ),
});

/**
 * Gives money back: `amount` pence of a payment that was used, whose boost goes on, or, left out, all that is left, which
 * ends the boost. Safe to ask again while it is on its way. Refused where `refundedBefore` is not what had been given back,
 * or something else is just being given back.
 */
export const refundPayment = defineEndpoint("POST /api/admin/payments/:id/refund", {
  summary: "Give a payment back, whole or in part.",
  access: "admin",
  confirm: true,
  params: idParams,
  body: refundForm,
  reply: paymentRecord,
  errors: ["payment_not_found", "payment_not_refundable", "payment_unreachable"],
});

/** What a member paid. `problem`: money came and could not be used; it is given back. */
const OWN_PAYMENT_STATES = ["paid", "problem", "refunding", "refunded"] as const;

const ownPayment = z.object({
  /** The receipt's number. */
  id,
  state: z.enum(OWN_PAYMENT_STATES),
  amount: z.int(),
  refundedAmount: z.int(),
  currency: z.string(),
  isTest: z.boolean(),
  /** As the provider knows it. */
  reference: z.string(),
  cardLast4: z.nullable(z.string()),
  /** Null once the job is gone. */
  job: z.nullable(z.object({ id, heading: z.string() })),
  paidAt: instant,
});
export type OwnPayment = z.output<typeof ownPayment>;

/** What was never paid is not among them. */
export const listOwnPayments = defineEndpoint("GET /api/boost-payments", {
  summary: "What one has paid, newest first, with what a receipt says.",
  access: "member",
  query: z.object({ cursor: idCursorParam }),
  reply: z.object({ payments: z.array(ownPayment), nextCursor: z.nullable(z.string()) }),
});
