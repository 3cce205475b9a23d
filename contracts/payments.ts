import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id, idCursorParam, idParams, instant } from "./fields.ts";
import * as limits from "./reference/limits.ts";

const PAYMENT_RECORD_STATES = ["pending", "delivered", "held", "refunding", "refunded", "abandoned"] as const;
/** Why received money could not be used, or why it has not been refunded. */
const PAYMENT_PROBLEMS = [
  "wrong_amount",
  "job_gone",
  "job_closed",
  "job_already_boosted",
  "member_gone",
  "refund_refused",
  "refund_failed",
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
  /** True if we removed the job while its boost ran; unknown once the job is erased. */
  isJobRemoved: z.boolean(),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** Refunded so far, according to the provider. */
  refundedAmount: z.int(),
  /** The last day of the boost that it paid for; null if none is running. */
  boostedUntil: z.nullable(z.string()),
  /** The card that paid; null for other ways to pay, and before payment. */
  cardLast4: z.nullable(z.string()),
  receiptSentAt: z.nullable(instant),
  refundedAt: z.nullable(instant),
  refundReason: z.nullable(z.string()),
  can: z.object({ refund: z.boolean() }),
});
export type PaymentRecord = z.output<typeof paymentRecord>;

/** `state=held`: money that could not be used. `state=waiting`: what waits for an administrator. */
export const listPayments = defineEndpoint("GET /api/admin/payments", {
  summary: "Payments, newest first; those that wait for an administrator with state=waiting.",
  access: "admin",
  query: z.object({
    state: z.optional(z.enum([...PAYMENT_RECORD_STATES, "waiting"])),
    cursor: idCursorParam,
  }),
  reply: z.object({
    payments: z.array(paymentRecord),
    pagination: z.object({ hasMore: z.boolean(), cursor: z.nullable(z.string()) }),
  }),
});

export const refundForm = z.object({
  amount: z.optional(z.int("Please enter an amount").check(z.minimum(1, "Please enter an amount"))),
  /** How many pence had been refunded when the administrator decided; left out: not checked. */
  refundedBefore: z.optional(z.int().check(z.minimum(0))),
  /** For a part: the member cancels, so that the boost ends. */
  endsBoost: z.optional(z.boolean()),
  reason: z
    .string("Please give a reason")
    .check(
      z.trim(),
      z.minLength(1, "Please give a reason"),
      z.maxLength(limits.REFUND_REASON_MAX, "Please use 500 characters or fewer"),
    ),
});

/**
 * Refunds money: `amount` pence of a used payment, whose boost continues unless `endsBoost`, or, left out, all that
 * remains, which ends the boost. Safe to repeat while it is being processed. Refused if `refundedBefore` differs from what had been
 * refunded, or another refund is being processed.
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

/**
 * A member's payments. `problem`: the money arrived but could not be used, and is refunded. `refund_failed`: a refund, of all or
 * a part, came back to us.
 */
const OWN_PAYMENT_STATES = ["paid", "problem", "refunding", "refunded", "refund_failed"] as const;

const ownPayment = z.object({
  /** The receipt's number. */
  id,
  state: z.enum(OWN_PAYMENT_STATES),
  amount: z.int(),
  refundedAmount: z.int(),
  currency: z.string(),
  isTest: z.boolean(),
  /** The provider's reference. */
  reference: z.string(),
  cardLast4: z.nullable(z.string()),
  /** Null once the job is gone. */
  job: z.nullable(z.object({ id, heading: z.string() })),
  paidAt: instant,
});
export type OwnPayment = z.output<typeof ownPayment>;

/** Unpaid payments are not listed. */
export const listOwnPayments = defineEndpoint("GET /api/boost-payments", {
  summary: "What one has paid, newest first, with what a receipt says.",
  access: "member",
  query: z.object({ cursor: idCursorParam }),
  reply: z.object({ payments: z.array(ownPayment), nextCursor: z.nullable(z.string()) }),
});
