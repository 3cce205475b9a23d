import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { deleteJobAsAdmin } from "#contracts/admin-users.ts";
import { confirmBoostPayment, STRIPE_WEBHOOK_PATH } from "#contracts/boosts.ts";
import { deleteJob } from "#contracts/jobs.ts";
import { getStatistics } from "#contracts/moderation.ts";
import { listOwnPayments, listPayments, refundPayment } from "#contracts/payments.ts";

import { beginPayment, buyBoost, reconcileLater } from "../../testing/boosts.ts";
import type { Member } from "../../testing/members.ts";
import { startStripeService, type StripeService } from "../../testing/stripe-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let stripe: StripeService;
let admin: Member;
let payer: Member;
beforeAll(async () => {
  stripe = await startStripeService();
  app = await startTestApp(stripe.env);
});
beforeEach(async () => {
  stripe.faults = {};
  admin = await app.makeMember({ isAdmin: true });
  payer = await app.makeMember();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const buy = (changes = {}) => buyBoost(app, stripe, { payer, admin }, changes);
const refund = (id: number, amount?: number) =>
  app.as(admin).raw(refundPayment, { params: { id }, body: { reason: "Removed without fault", amount } });
/** What the card counts and what its list shows. */
async function waiting() {
  const { body: statistics } = await app.as(admin).call(getStatistics);
  const { body } = await app.as(admin).call(listPayments, { query: { state: "waiting" } });
  expect(statistics.waitingPayments).toBe(body.payments.length);
  return body.payments;
}

it("money that bought nothing is counted and listed until it is given back, nothing else is", async () => {
  await buy();
  await beginPayment(app, payer);
  expect(await waiting()).toEqual([]);
  const { payment } = await buy({ amount_received: 1 });
  expect(await waiting()).toMatchObject([{ id: payment.id, state: "held", problem: "wrong_amount" }]);
  expect((await refund(payment.id)).body.state).toBe("refunded");
  expect(await waiting()).toEqual([]);
});

it.each([
  ["that was used", {}, "delivered", false],
  ["that bought nothing", { amount_received: 1 }, "held", true],
])(
  "the refund of a payment %s that Stripe refuses later is shown, with its reason, until it is asked for again",
  async (_which, changes, state, stays) => {
    const { paymentIntentId, payment } = await buy(changes);
    const intent = stripe.intents.get(paymentIntentId)!;
    const charge = intent.latest_charge;
    const refusedLater = async () => {
      stripe.faults = { fail: /refunds/ };
      expect((await refund(payment.id)).status).toBe(502);
      intent.latest_charge = null;
      stripe.faults = {};
      await reconcileLater(app);
    };
    await refusedLater();
    const shown = { id: payment.id, state, problem: "refund_refused", refundReason: "Removed without fault" };
    expect(await waiting()).toMatchObject([shown]);
    // Refused again, at once: whoever asked knows.
    expect((await refund(payment.id)).status).toBe(409);
    expect(await waiting()).toMatchObject(stays ? [{ id: payment.id, state }] : []);
    await refusedLater();
    expect(await waiting()).toMatchObject([shown]);
    intent.latest_charge = charge;
    app.clock.advance(1);
    expect((await refund(payment.id)).body.state).toBe("refunded");
    expect(await waiting()).toEqual([]);
  },
);

it("a refund that failed before Stripe answered is not made, whether asked for now or noted", async () => {
  const { payment } = await buy();
  stripe.faults = { failRefunds: true };
  expect((await refund(payment.id)).error.code).toBe("payment_not_refundable");
  expect(await waiting()).toEqual([]);
  stripe.faults = { fail: /refunds/ };
  expect((await refund(payment.id)).status).toBe(502);
  stripe.faults = { failRefunds: true };
  await reconcileLater(app);
  expect(await waiting()).toMatchObject([{ id: payment.id, state: "delivered", refundedAmount: 0 }]);
  stripe.faults = {};
  app.clock.advance(1);
  expect((await refund(payment.id)).body.state).toBe("refunded");
});

it.each([
  ["all", undefined, "held"],
  ["a part", 50, "delivered"],
])("a refund of %s that fails after Stripe took it waits again", async (_what, amount, state) => {
  const { paymentIntentId, payment } = await buy();
  expect((await refund(payment.id, amount)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  const charge = stripe.intents.get(paymentIntentId)!.latest_charge!;
  const failed = { amount: amount ?? 199, status: "failed" };
  charge.refunds = { has_more: false, data: [failed] };
  const object = { object: "refund", payment_intent: paymentIntentId, ...failed };
  const tell = async () => {
    const message = stripe.sign("refund.failed", object);
    await app.app.inject({ method: "POST", url: STRIPE_WEBHOOK_PATH, ...message });
    await app.readMails();
  };
  const shown = { id: payment.id, state, problem: "refund_failed", refundedAmount: 0, refundedAt: null };
  await tell();
  expect(await waiting()).toMatchObject([{ ...shown, refundReason: "Removed without fault" }]);
  await tell();
  expect(await waiting()).toMatchObject([shown]);
  const told = await app.as(payer).call(confirmBoostPayment, { body: { paymentIntentId } });
  expect(told.body).toMatchObject(
    amount === undefined
      ? { state: "refund_failed", error: "The refund did not arrive. Please contact support." }
      : { state: "boosted" },
  );
  const { body: own } = await app.as(payer).call(listOwnPayments);
  expect(own.payments).toMatchObject([{ id: payment.id, state: "refund_failed" }]);

  if (amount !== undefined) {
    // Given back in Stripe's dashboard.
    charge.refunds.data.unshift({ amount, status: "succeeded" });
    const message = stripe.sign("charge.refunded", { ...charge, payment_intent: paymentIntentId });
    await app.app.inject({ method: "POST", url: STRIPE_WEBHOOK_PATH, ...message });
    await app.readMails();
    expect(await waiting()).toEqual([]);
  }
  charge.amount_refunded = 0;
  charge.refunds.data.unshift({ amount: 199 - (amount ?? 0), status: "pending" });
  app.clock.advance(1);
  expect((await refund(payment.id)).body).toMatchObject({ state: "refunded", refundedAmount: 199 });
  await tell();
  expect(await waiting()).toEqual([]);
});

it("the list says which boosted job we removed, and not which its owner did", async () => {
  const [ours, theirs, kept] = [await buy(), await buy(), await buy()];
  const remove = { params: { id: ours.job?.id ?? 0 }, query: { reason: "Two reports" } };
  expect((await app.as(admin).raw(deleteJobAsAdmin, remove)).status).toBe(200);
  expect((await app.as(payer).raw(deleteJob, { params: { id: theirs.job?.id ?? 0 } })).status).toBe(200);
  const { payments } = (await app.as(admin).call(listPayments)).body;
  const isRemoved = [ours, theirs, kept].map(
    ({ payment }) => payments.find(({ id }) => id === payment.id)?.isJobRemoved,
  );
  expect(isRemoved).toEqual([true, false, false]);
});
