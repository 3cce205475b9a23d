import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { confirmBoostPayment, STRIPE_WEBHOOK_PATH } from "#contracts/boosts.ts";
import { getBoostedJobs, getJob, setJobStatus } from "#contracts/jobs.ts";
import { listOwnPayments, listPayments, refundPayment } from "#contracts/payments.ts";

import { beginPayment, buyBoost, reconcileLater } from "../../testing/boosts.ts";
import type { Member } from "../../testing/members.ts";
import { readLogOf } from "../../testing/moderation-log.ts";
import { startStripeService, type StripeService } from "../../testing/stripe-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

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
  // Made for each test, so that their password was asked for recently, however the clock is set.
  admin = await app.makeMember({ isAdmin: true });
  payer = await app.makeMember();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const buy = (changes = {}) => buyBoost(app, stripe, { payer, admin }, changes);
const refund = (id: number, reason: unknown = "Removed by us without fault") =>
  app.as(admin).raw(refundPayment, { params: { id }, body: { reason } });
const isBoosted = async (id: number | undefined) =>
  (await app.as(payer).call(getJob, { params: { id: id ?? 0 } })).body.isBoosted;

describe("an administrator", () => {
  it("sees who paid for what, and what waits for a refund", async () => {
    const { job, payment } = await buy();
    expect(payment).toMatchObject({
      state: "delivered",
      problem: null,
      provider: "stripe",
      amount: 199,
      currency: "gbp",
      kind: "new",
      member: { id: payer.id, email: payer.email },
      job: { id: job?.id, heading: job?.heading },
      can: { refund: true },
    });
    await buy({ amount_received: 1 });
    const { body: held } = await app.as(admin).call(listPayments, { query: { state: "held" } });
    expect(held.payments.map(({ problem }) => problem)).toEqual(["wrong_amount"]);
    const { body: rest } = await app.as(admin).call(listPayments, { query: { cursor: String(payment.id) } });
    expect(rest.payments.map(({ id }) => id)).not.toContain(payment.id);
    for (const query of [{ state: "any" }, { cursor: "-1" }])
      expect((await app.as(admin).raw(listPayments, { query })).status).toBe(400);
  });

  it("gives a payment back once, which ends the boost and is told", async () => {
    const { paymentIntentId, job, payment } = await buy();
    const answers = await Promise.all([refund(payment.id), refund(payment.id), refund(payment.id)]);
    for (const { status, body } of answers)
      expect([status, body.state, body.can.refund]).toEqual([200, "refunded", false]);
    expect(stripe.refunds.filter((id) => id === paymentIntentId)).toEqual([paymentIntentId]);
    expect(await readLogOf(app, admin, { contentType: "payment", contentId: payment.id })).toMatchObject([
      { action: "refund_payment", reason: "Removed by us without fault", user: { id: payer.id } },
    ]);
    const { body: shown } = await app.as(payer).call(getJob, { params: { id: job?.id ?? 0 } });
    expect([shown.status, shown.isBoosted]).toEqual(["open", false]);
    const { body: boosted } = await app.as(payer).call(getBoostedJobs);
    expect(boosted.map(({ id }) => id)).not.toContain(job?.id);
    const mails = (await app.readMails()).filter(({ to }) => to === payer.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "Receipt: £1.99 for a job boost",
      "Your payment of £1.99 has been refunded",
    ]);
    const { body } = await app.as(payer).call(confirmBoostPayment, { body: { paymentIntentId } });
    expect(body).toMatchObject({ success: false, state: "refunded" });
  });

  it("decides once: while Stripe is away it is noted, and sent when it is back", async () => {
    const { paymentIntentId, payment } = await buy();
    stripe.faults = { fail: /refunds/ };
    expect((await refund(payment.id)).status).toBe(502);
    stripe.faults = {};
    await reconcileLater(app);
    expect(stripe.refunds).toContain(paymentIntentId);
    expect((await refund(payment.id)).body.state).toBe("refunded");
  });

  it.each(["at once", "when it is back"])(
    "is told that Stripe refuses, %s, nothing has changed, and it can be asked for again",
    async (when) => {
      const { paymentIntentId, job, payment } = await buy();
      const intent = stripe.intents.get(paymentIntentId)!;
      const charge = intent.latest_charge;
      intent.latest_charge = null;
      const asked = { params: { id: payment.id }, body: { reason: "Not of use" } };
      const press = () => app.as(admin).raw(refundPayment, asked, { "idempotency-key": "one-draft" });
      if (when === "at once") {
        const words = "The payment provider refused this refund. Its dashboard says why.";
        for (const { status, error } of [await press(), await press()])
          expect([status, error.code, error.error]).toEqual([409, "payment_not_refundable", words]);
      } else {
        stripe.faults = { fail: /refunds/ };
        expect((await press()).status).toBe(502);
        stripe.faults = {};
        await reconcileLater(app);
      }
      const [shown] = (await app.as(admin).call(listPayments)).body.payments;
      expect(shown).toMatchObject({ id: payment.id, state: "delivered", can: { refund: true } });
      expect(await isBoosted(job?.id)).toBe(true);
      const calls = stripe.calls.length;
      await reconcileLater(app);
      expect(stripe.calls.slice(calls).filter((call) => call.includes("refunds"))).toEqual([]);
      intent.latest_charge = charge;
      app.clock.advance(1);
      expect((await press()).body).toMatchObject({ state: "refunded", refundedAmount: 199 });
    },
  );

  it("is refused what cannot be given back, and a reason is needed", async () => {
    const intent = await beginPayment(app, payer);
    const { body } = await app.as(admin).call(listPayments);
    const unpaid = body.payments.find(({ providerId }) => providerId === intent);
    expect((await refund(unpaid?.id ?? 0)).error.code).toBe("payment_not_refundable");
    expect((await refund(999_999)).error.code).toBe("payment_not_found");
    const { payment } = await buy();
    for (const reason of ["", "  ", "x".repeat(501), 7, null])
      expect((await refund(payment.id, reason)).status).toBe(400);
  });
});

it("a TEST payment from before Stripe is given back without a word to Stripe", async () => {
  const { paymentIntentId, payment } = await buy({ amount_received: 1 });
  const { kysely } = app.deps.db;
  const { amount, currency, createdAt: created_at } = payment;
  const intent = { id: paymentIntentId, reference: paymentIntentId, amount, currency, created_at };
  await kysely
    .insertInto("test_payment_intents")
    .values({ ...intent, client_secret: "none", status: "succeeded" })
    .execute();
  await kysely.updateTable("payments").set({ provider: "test" }).where("id", "=", payment.id).execute();
  stripe.calls.length = 0;
  expect((await refund(payment.id)).body).toMatchObject({ state: "refunded", refundedAmount: 199 });
  expect(stripe.calls).toEqual([]);
  const mails = (await app.readMails()).filter(({ to }) => to === payer.email);
  expect(mails.at(-1)?.subject).toBe("TEST Your payment of £1.99 has been refunded");
});

describe("a member's own payments", () => {
  it("are what they paid and nothing else, with the card's last digits and what came back", async () => {
    await beginPayment(app, payer);
    const { job, payment } = await buy();
    const { body } = await app.as(payer).call(listOwnPayments);
    expect(body).toEqual({
      payments: [
        {
          id: payment.id,
          state: "paid",
          amount: 199,
          refundedAmount: 0,
          currency: "gbp",
          isTest: false,
          reference: payment.providerId,
          cardLast4: "4242",
          job: { id: job?.id, heading: job?.heading },
          paidAt: payment.paidAt,
        },
      ],
      nextCursor: null,
    });
    await refund(payment.id);
    const { body: after } = await app.as(payer).call(listOwnPayments);
    expect(after.payments).toMatchObject([{ state: "refunded", refundedAmount: 199 }]);
    expect((await app.as(await app.makeMember()).call(listOwnPayments)).body.payments).toEqual([]);
  });
});

it("a refund that was made with Stripe itself is noted when Stripe tells of it, once all is given back", async () => {
  const { paymentIntentId, job } = await buy();
  const charge = stripe.intents.get(paymentIntentId)!.latest_charge!;
  const isBoostedAfter = async (amount: number) => {
    charge.amount_refunded = amount;
    const message = stripe.sign("charge.refunded", { ...charge, payment_intent: paymentIntentId });
    await app.app.inject({ method: "POST", url: STRIPE_WEBHOOK_PATH, ...message });
    await app.readMails();
    return isBoosted(job?.id);
  };
  expect([await isBoostedAfter(198), await isBoostedAfter(199)]).toEqual([true, false]);
});

it("a boost ends with its job, and comes back with no repost", async () => {
  const { job } = await buy();
  const params = { id: job?.id ?? 0 };
  await app.as(payer).call(setJobStatus, { params, body: { status: "filled" } });
  const { body: reposted } = await app.as(payer).call(setJobStatus, { params, body: { status: "open" } });
  expect([reposted.status, reposted.isBoosted]).toEqual(["open", false]);
  const running = await app.deps.db.kysely
    .selectFrom("boosts")
    .select("ended_at")
    .where("job_id", "=", params.id)
    .execute();
  expect(running.map(({ ended_at }) => ended_at !== null)).toEqual([true]);
});

it("a refund that was made with Stripe itself is found within a day when no message tells of it", async () => {
  const bought = [];
  for (let at = 0; at < 12; at += 1) bought.push(await buy());
  const held = await buy({ amount_received: 1 });
  const given = [bought[0]!, bought[11]!, held];
  for (const { paymentIntentId } of given) {
    const intent = stripe.intents.get(paymentIntentId)!;
    intent.latest_charge!.amount_refunded = intent.amount_received;
  }
  const statesAfter = async (ms: number) => {
    app.clock.advance(ms);
    stripe.calls.length = 0;
    await app.deps.jobs.add(app.deps.db, "boosts.recheck", {});
    await app.readMails();
    admin = await app.makeMember({ isAdmin: true });
    const { body } = await app.as(admin).call(listPayments);
    return given.map(({ payment }) => body.payments.find(({ id }) => id === payment.id)?.state);
  };
  expect(await statesAfter(2 * MINUTE)).toEqual(["delivered", "delivered", "held"]);
  stripe.faults = { fail: /payment_intents/ };
  expect(await statesAfter(DAY)).toEqual(["delivered", "delivered", "held"]);
  // Stripe was unreachable: all are asked about again in the next hour.
  stripe.faults = {};
  expect(await statesAfter(60 * MINUTE)).toEqual(["refunded", "refunded", "refunded"]);
  const asked = stripe.calls.length;
  expect(asked).toBeGreaterThan(12);
  await statesAfter(2 * MINUTE);
  expect(stripe.calls).toEqual([]);
  await statesAfter(DAY);
  expect(stripe.calls).toHaveLength(asked - given.length);
  // Nor is a payment from more than 30 days ago.
  await statesAfter(31 * DAY);
  expect(stripe.calls).toEqual([]);
});
