import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { getJob, setJobStatus } from "#contracts/jobs.ts";
import { listPayments, refundPayment } from "#contracts/payments.ts";

import { buyBoost, reconcileLater } from "../../testing/boosts.ts";
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
  // Made for each test, so that their password was asked for recently, however the clock is set.
  admin = await app.makeMember({ isAdmin: true });
  payer = await app.makeMember();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const buy = (changes = {}) => buyBoost(app, stripe, { payer, admin }, changes);
const give = (id: number, amount?: number, changes = {}) =>
  app.as(admin).raw(refundPayment, { params: { id }, body: { reason: "Half the days", amount, ...changes } });
const isBoosted = async (id: number | undefined) =>
  (await app.as(payer).call(getJob, { params: { id: id ?? 0 } })).body.isBoosted;
const lastMail = async () => (await app.readMails()).findLast(({ to }) => to === payer.email)?.text;

describe("a part of a payment", () => {
  it("is given back while the boost goes on, and the rest later, which ends it", async () => {
    const { paymentIntentId, job, payment } = await buy();
    const charge = stripe.intents.get(paymentIntentId)!.latest_charge!;
    expect((await give(payment.id, 50)).body).toMatchObject({ state: "delivered", refundedAmount: 50 });
    expect([charge.amount_refunded, await isBoosted(job?.id)]).toEqual([50, true]);
    expect((await give(payment.id, 150)).error.fields).toHaveProperty("amount");
    expect((await give(payment.id, 49)).body).toMatchObject({ state: "delivered", refundedAmount: 99 });
    const mails = (await app.readMails()).filter(({ to }) => to === payer.email);
    expect(mails.at(-1)?.subject).toBe("Your payment of £1.99 has been refunded in part");
    expect(mails.at(-1)?.text).toContain("£0.99 of £1.99");
    expect((await give(payment.id, 100)).body).toMatchObject({ state: "refunded", refundedAmount: 199 });
    expect([charge.amount_refunded, await isBoosted(job?.id)]).toEqual([199, false]);
  });

  it("is said to leave the boost running only while it does", async () => {
    const { job, payment } = await buy();
    await give(payment.id, 50);
    expect(await lastMail()).toContain("£0.50 of £1.99 for a job boost so far; the boost continues.");
    await app.as(payer).call(setJobStatus, { params: { id: job?.id ?? 0 }, body: { status: "filled" } });
    await give(payment.id, 49);
    expect(await lastMail()).toContain("£0.99 of £1.99 for a job boost so far; the boost has ended.");
  });

  it("is given back once, whether Stripe's answer is lost or the server stops before it", async () => {
    const { paymentIntentId, job, payment } = await buy();
    stripe.faults = { lose: /refunds/ };
    expect((await give(payment.id, 70)).status).toBe(502);
    stripe.faults = {};
    await reconcileLater(app);
    const [shown] = (await app.as(admin).call(listPayments)).body.payments;
    expect(shown).toMatchObject({ id: payment.id, state: "delivered", refundedAmount: 70 });
    expect(stripe.intents.get(paymentIntentId)!.latest_charge!.amount_refunded).toBe(70);
    expect(await isBoosted(job?.id)).toBe(true);
  });

  it("is given once by two who saw the same, and no full refund is taken for it", async () => {
    const { paymentIntentId, payment } = await buy();
    const bob = app.as(await app.makeMember({ isAdmin: true }));
    const ask = async (body: object = {}) =>
      (await bob.raw(refundPayment, { params: { id: payment.id }, body: { reason: "All", ...body } })).error;
    stripe.faults = { fail: /refunds/ };
    expect((await give(payment.id, 50)).status).toBe(502);
    stripe.faults = {};
    expect((await ask()).error).toMatch(/^£0\.50 of £1\.99 is being refunded\. Nothing else has been done\./);
    expect((await give(payment.id, 50)).body).toMatchObject({ state: "delivered", refundedAmount: 50 });
    for (const body of [{ amount: 50 }, {}])
      expect(await ask({ ...body, refundedBefore: 0 })).toMatchObject({ code: "payment_not_refundable" });
    expect(stripe.intents.get(paymentIntentId)!.latest_charge!.amount_refunded).toBe(50);
  });

  it("is more than nothing, no more than there is, and of money that was used", async () => {
    const { payment } = await buy();
    for (const amount of [0, -1, 1.5, 200, "50"])
      expect((await give(payment.id, amount as number)).status).toBe(400);
    const { payment: held } = await buy({ amount_received: 1 });
    expect((await give(held.id, 1)).status).toBe(400);
    expect((await give(held.id)).body.state).toBe("refunded");
  });

  it.each(["at once", "later, as Stripe is away"])(
    "ends the boost %s where the member cancels, and the rest can be given back later",
    async (when) => {
      const { job, payment } = await buy();
      const cancel = (changes = {}) => give(payment.id, 120, { endsBoost: true, ...changes });
      expect(payment.boostedUntil).toBe(job?.listedUntil);
      if (when !== "at once") {
        stripe.faults = { fail: /refunds/ };
        expect((await cancel()).status).toBe(502);
        stripe.faults = {};
        expect((await cancel({ endsBoost: false })).error.code).toBe("payment_not_refundable");
        await reconcileLater(app);
      } else expect((await cancel()).body).toMatchObject({ state: "delivered", boostedUntil: null });
      expect(await isBoosted(job?.id)).toBe(false);
      expect(await lastMail()).toContain("£1.20 of £1.99 for a job boost so far; the boost has ended.");
      expect((await give(payment.id, 79)).body).toMatchObject({ state: "refunded", refundedAmount: 199 });
    },
  );

  it("asked for again under one key without how much had been given, is given back once", async () => {
    const { paymentIntentId, payment } = await buy();
    const asked = { params: { id: payment.id }, body: { amount: 50, reason: "Half the days" } };
    const ask = async () =>
      (await app.as(admin).raw(refundPayment, asked, { "idempotency-key": "half-the-days" })).error.code;
    stripe.faults = { fail: /refunds/ };
    expect(await ask()).toBe("payment_unreachable");
    stripe.faults = {};
    await reconcileLater(app);
    expect(await ask()).toBe("request_already_done");
    expect(stripe.intents.get(paymentIntentId)!.latest_charge!.amount_refunded).toBe(50);
  });
});
