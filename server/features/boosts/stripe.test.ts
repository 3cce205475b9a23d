import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  confirmBoostExistingPayment,
  confirmBoostPayment,
  createBoostPayment,
  getPaymentSettings,
  STRIPE_WEBHOOK_PATH,
} from "#contracts/boosts.ts";
import { dayInLondon } from "#contracts/calendar.ts";

import { beginPayment, intentOf } from "../../testing/boosts.ts";
import { jobForm, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startStripeService, type StripeService } from "../../testing/stripe-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let stripe: StripeService;
let payer: Member;
beforeAll(async () => {
  stripe = await startStripeService();
  app = await startTestApp(stripe.env);
});
beforeEach(async () => {
  stripe.faults = {};
  payer = await app.makeMember();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const confirm = (paymentIntentId: string, by = payer) =>
  app.as(by).call(confirmBoostPayment, { body: { paymentIntentId } });
const post = (message: { payload: string; headers: Record<string, string> }) =>
  app.app.inject({ method: "POST", url: STRIPE_WEBHOOK_PATH, ...message });
const tell = (id: string, type = "payment_intent.succeeded", options = {}) =>
  post(stripe.sign(type, stripe.intents.get(id), options));
/** The regular jobs: due jobs first, then the check for payments that nothing reported. */
const reconcile = async () => {
  await app.deps.jobs.add(app.deps.db, "boosts.reconcile", {});
  return app.readMails();
};
const count = async (table: "jobs" | "boosts", userId = payer.id) => {
  const { kysely } = app.deps.db;
  return (await kysely.selectFrom(table).select("id").where("user_id", "=", userId).execute()).length;
};
/** Our record of that payment. */
const book = (id: string) =>
  app.deps.db.kysely
    .selectFrom("payments")
    .select(["state", "problem"])
    .where("provider_id", "=", id)
    .executeTakeFirst();
const receipts = async () => {
  const mails = await app.readMails();
  return mails.filter(({ to, subject }) => to === payer.email && subject.includes("Receipt")).length;
};

describe("an intent", () => {
  it("is of 199 GBP, of every way to pay that is switched on, and asked for once", async () => {
    const id = await beginPayment(app, payer);
    expect(stripe.intents.get(id)).toMatchObject({
      amount: 199,
      currency: "gbp",
      metadata: { for: "boost" },
    });
    const { body } = await app.as(payer).call(getPaymentSettings);
    expect(body).toEqual({ provider: "stripe", publishableKey: "pk_test_stand_in" });
  });

  it("is made once when the answer to its making was lost", async () => {
    const before = stripe.intents.size;
    stripe.faults = { lose: /^POST \/v1\/payment_intents$/ };
    const asked = app.as(payer).raw(createBoostPayment, { body: { jobData: jobForm(app) } });
    await expect.poll(() => stripe.intents.size).toBe(before + 1);
    stripe.faults = {};
    expect((await asked).status).toBe(200);
    expect(stripe.intents.size).toBe(before + 1);
  });

  it.each([
    ["fails", { fail: /payment_intents/ }],
    ["breaks off", { lose: /payment_intents/ }],
  ])("is not begun when Stripe %s: words, and nothing is there", async (_how, faults) => {
    stripe.faults = faults;
    const { status, error } = await app
      .as(payer)
      .raw(createBoostPayment, { body: { jobData: jobForm(app) } });
    expect([status, error.error]).toEqual([502, "Failed to create payment. Please try again."]);
    const rows = await app.deps.db.kysely
      .selectFrom("payments")
      .select("id")
      .where("user_id", "=", payer.id)
      .execute();
    expect([rows, await count("jobs")]).toEqual([[], 0]);
  });
});

describe("what was paid is delivered once", () => {
  it("confirmed twenty times at once with the webhook at the same moment: one job, one boost, one receipt", async () => {
    const id = await beginPayment(app, payer);
    stripe.pay(id);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => confirm(id)),
      tell(id).then(() => app.deps.jobs.runDue()),
      tell(id),
      reconcile(),
    ]);
    const told = answers.slice(0, 20) as Awaited<ReturnType<typeof confirm>>[];
    expect(told.map(({ status, body }) => `${status} ${body.success}`)).toEqual(Array(20).fill("200 true"));
    expect(new Set(told.map(({ body }) => body.job?.id)).size).toBe(1);
    await app.readMails();
    expect([await count("jobs"), await count("boosts"), await receipts()]).toEqual([1, 1, 1]);
    // And again later, from every source.
    await tell(id);
    await app.readMails();
    expect((await confirm(id)).body.success).toBe(true);
    expect([await count("jobs"), await count("boosts"), await receipts()]).toEqual([1, 1, 1]);
  });

  it("by the message alone, when nobody comes back", async () => {
    const id = await beginPayment(app, payer);
    stripe.pay(id);
    expect((await tell(id)).json()).toEqual({ received: true });
    await app.readMails();
    expect([await count("jobs"), await count("boosts"), await receipts()]).toEqual([1, 1, 1]);
  });

  it("by the check, within ten minutes, when neither came", async () => {
    const id = await beginPayment(app, payer);
    stripe.pay(id);
    await reconcile();
    expect(await count("jobs"), "who pays has a moment").toBe(0);
    app.clock.advance(3 * MINUTE);
    await reconcile();
    expect([await count("jobs"), await receipts()]).toEqual([1, 1]);
  });

  it("once Stripe is back, when it was down as who paid returned", async () => {
    const id = await beginPayment(app, payer);
    stripe.pay(id);
    stripe.faults = { fail: /./ };
    const { status, error } = await confirm(id);
    expect([status, error.error]).toEqual([
      502,
      "There was an issue processing your payment. Please contact support.",
    ]);
    app.clock.advance(3 * MINUTE);
    await reconcile();
    expect(await count("jobs")).toBe(0);
    stripe.faults = {};
    app.clock.advance(3 * MINUTE);
    await reconcile();
    expect([await count("jobs"), await receipts()]).toEqual([1, 1]);
  });

  it("messages out of order say nothing that is not so", async () => {
    const id = await beginPayment(app, payer);
    await tell(id);
    await app.readMails();
    expect(await count("jobs"), "it says paid, and is not").toBe(0);
    stripe.pay(id);
    await tell(id, "payment_intent.payment_failed");
    await tell(id, "payment_intent.created");
    await app.readMails();
    expect(await count("jobs")).toBe(1);
  });

  it("an open payment is called off after a day", async () => {
    const id = await beginPayment(app, payer);
    app.clock.advance(DAY);
    await reconcile();
    expect(stripe.intents.get(id)?.status).toBe("canceled");
    expect((await confirm(id)).body).toMatchObject({ success: false, state: "cancelled" });
  });
});

describe.each(["stripe", "test"])(
  "a payment of the provider %j of which Stripe knows nothing",
  (provider) => {
    const forget = async (id: string) => {
      stripe.intents.delete(id);
      const { kysely } = app.deps.db;
      await kysely.updateTable("payments").set({ provider }).where("provider_id", "=", id).execute();
    };
    const asked = (id: string) => stripe.calls.filter((call) => call.includes(id)).length;

    it("makes room for another one for that job", async () => {
      const job = await postJob(app, payer);
      const id = await beginPayment(app, payer, job.id);
      await forget(id);
      const paymentIntentId = await beginPayment(app, payer, job.id);
      expect([paymentIntentId === id, (await book(id))?.state]).toEqual([false, "abandoned"]);
      stripe.pay(paymentIntentId);
      const { body } = await app.as(payer).call(confirmBoostExistingPayment, { body: { paymentIntentId } });
      expect(body).toMatchObject({ success: true, job: { isBoosted: true } });
    });

    it("is ended after a day, and not asked about any more", async () => {
      const id = await beginPayment(app, payer);
      await forget(id);
      app.clock.advance(DAY - MINUTE);
      await reconcile();
      expect((await book(id))?.state).toBe("pending");
      app.clock.advance(3 * MINUTE);
      await reconcile();
      const before = asked(id);
      app.clock.advance(3 * MINUTE);
      await reconcile();
      expect([(await book(id))?.state, asked(id)]).toEqual(["abandoned", before]);
    });
  },
);

describe("nothing is granted", () => {
  it.each([
    ["a wrong amount", { amount: 1, amount_received: 1 }],
    ["less than was asked", { amount_received: 100 }],
    ["another currency", { currency: "jpy" }],
    ["another order", { metadata: { reference: "somebody else's" } }],
  ])("for %s", async (_what, changes) => {
    const id = await beginPayment(app, payer);
    stripe.pay(id, changes);
    const { body } = await confirm(id);
    expect(body).toEqual({
      success: false,
      state: "problem",
      job: null,
      error: "There was an issue processing your payment. Please contact support.",
    });
    expect([await count("jobs"), await count("boosts")]).toEqual([0, 0]);
  });

  it.each(["requires_payment_method", "requires_action", "requires_confirmation", "requires_capture"])(
    "for an intent that %s",
    async (status) => {
      const id = await beginPayment(app, payer);
      stripe.pay(id, { status, amount_received: 0 });
      expect((await confirm(id)).body).toMatchObject({ success: false, state: "unpaid" });
      expect(await count("jobs")).toBe(0);
    },
  );

  it("for one that is still on its way, and everything once it has arrived", async () => {
    const id = await beginPayment(app, payer);
    stripe.pay(id, { status: "processing", amount_received: 0 });
    expect((await confirm(id)).body).toMatchObject({ success: false, state: "processing" });
    stripe.pay(id);
    expect((await confirm(id)).body.success).toBe(true);
  });

  it("for a paid intent of another product or of nobody", async () => {
    const id = await beginPayment(app, payer);
    const stranger = stripe.pay(id);
    stripe.intents.set("pi_other", { ...stranger, id: "pi_other" });
    for (const each of ["pi_other", "pi_unknown"]) {
      expect((await confirm(each)).error.code).toBe("payment_not_found");
      expect((await tell(each === "pi_other" ? each : id, "x.y", { id: `evt_${each}` })).statusCode).toBe(
        200,
      );
    }
    const job = await postJob(app, payer);
    const { error } = await app
      .as(payer)
      .call(confirmBoostExistingPayment, { body: { paymentIntentId: id } });
    expect(error.code, "paid for a new job, not for this one").toBe("payment_not_found");
    expect(job.isBoosted).toBe(false);
  });

  it("to a member who was banned meanwhile", async () => {
    const id = await beginPayment(app, payer);
    const { kysely } = app.deps.db;
    const banned = { banned_at: app.clock.now().toISOString() };
    await kysely.updateTable("users").set(banned).where("id", "=", payer.id).execute();
    stripe.pay(id);
    await tell(id);
    await app.readMails();
    expect([await book(id), await count("jobs")]).toEqual([{ state: "held", problem: "member_gone" }, 0]);
  });

  it("for a new job whose last day has passed when its payment comes", async () => {
    const today = dayInLondon(app.clock.now());
    const jobData = jobForm(app, { startDate: today, endDate: today });
    const { body } = await app.as(payer).call(createBoostPayment, { body: { amount: 199, jobData } });
    const id = intentOf(body.clientSecret);
    app.clock.advance(DAY);
    stripe.pay(id);
    await tell(id);
    await app.readMails();
    expect([await book(id), await count("jobs")]).toEqual([{ state: "held", problem: "job_closed" }, 0]);
  });
});
