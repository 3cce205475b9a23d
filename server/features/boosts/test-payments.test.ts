import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  confirmBoostExistingPayment,
  confirmBoostPayment,
  createBoostExistingPayment,
  createBoostPayment,
  finishTestStep,
  getBoostPayment,
  getPaymentSettings,
  payWithTestCard,
  STRIPE_WEBHOOK_PATH,
} from "#contracts/boosts.ts";
import { deleteJob, listJobs, setJobStatus } from "#contracts/jobs.ts";

import { beginPayment, intentOf, payByCard } from "../../testing/boosts.ts";
import { jobForm, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let member: Member;
beforeAll(async () => {
  app = await startTestApp({ SUPPORT_EMAIL: "help@your.site", SITE_ADDRESS: "Yours Ltd, 1 Mill Lane, York" });
  member = await app.makeMember();
});
afterAll(() => app.close());

const confirmNew = (paymentIntentId: string, by = member) =>
  app.as(by).call(confirmBoostPayment, { body: { paymentIntentId } });
const confirmExisting = (paymentIntentId: string, by = member) =>
  app.as(by).call(confirmBoostExistingPayment, { body: { paymentIntentId } });
const jobsOf = async (by: Member) => {
  const { body } = await app.as(by).raw(listJobs, { query: { mine: "true" } });
  return Array.isArray(body) ? body : body.jobs;
};

/** Lets the job's last day pass, and the hourly job notice it. */
const expire = async (id: number) => {
  const dates = { start_date: "2020-01-01", end_date: "2020-01-02" };
  await app.deps.db.kysely.updateTable("jobs").set(dates).where("id", "=", id).execute();
  await app.deps.jobs.add(app.deps.db, "jobs.expire_ended", {});
};

describe("the TEST provider", () => {
  it("is what a site without Stripe's keys has, and gives secrets as Stripe does", async () => {
    const { body: settings } = await app.as(member).call(getPaymentSettings);
    expect(settings).toEqual({ provider: "test", publishableKey: null });
    const { body } = await app.as(member).raw(createBoostPayment, {
      body: { amount: 199, jobData: jobForm(app), currency: "usd" },
    });
    expect(body.clientSecret).toMatch(/^pi_\w+_secret_\w{20,}$/);
    const { body: read } = await app.as(member).call(getBoostPayment, {
      params: { paymentIntentId: intentOf(body.clientSecret) },
    });
    expect(read).toEqual({
      kind: "new",
      state: "unpaid",
      amount: 199,
      currency: "gbp",
      priceDisplay: "£1.99",
      jobId: null,
      summary: {
        heading: "Staircase joiner",
        trade: "Joiner",
        location: "Bolton, Greater Manchester",
        rate: "240",
        payPeriod: "day",
      },
    });
  });

  it.each([
    ["£180", "180"],
    ["£180 – £200", "180-200"],
    ["1250", "1,250"],
  ])(
    "shows what is paid for as it will be posted: a rate of %s, a town in small letters",
    async (typed, rate) => {
      const jobData = jobForm(app, { title: undefined, town: "bolton", rate: typed });
      const { body: begun } = await app
        .as(member)
        .raw(createBoostPayment, { body: { amount: 199, jobData } });
      const paymentIntentId = intentOf(begun.clientSecret);
      const { body } = await app.as(member).call(getBoostPayment, { params: { paymentIntentId } });
      expect(body.summary).toMatchObject({
        heading: "Joiner - Bolton",
        location: "Bolton, Greater Manchester",
        rate,
      });
    },
  );

  it("hears of no webhooks", async () => {
    const response = await app.app.inject({ method: "POST", url: STRIPE_WEBHOOK_PATH, payload: {} });
    expect(response.statusCode).toBe(404);
  });

  it.each([1, -199, 0, "199", 199.5, null])("refuses an amount of %j", async (amount) => {
    const { status, error } = await app.as(member).raw(createBoostPayment, {
      body: { amount, jobData: jobForm(app) },
    });
    expect([status, error.fields]).toEqual([400, { amount: "A boost costs £1.99" }]);
  });

  it("takes the price to be known where none is named", async () => {
    const { status } = await app.as(member).raw(createBoostPayment, { body: { jobData: jobForm(app) } });
    expect(status).toBe(200);
  });
});

describe("paying", () => {
  it("with a good card posts the job and boosts it, and telling it twice changes nothing", async () => {
    const payer = await app.makeMember();
    const intent = await beginPayment(app, payer);
    const before = await confirmNew(intent, payer);
    expect(before.body).toEqual({
      success: false,
      state: "unpaid",
      job: null,
      error:
        "This payment has not been completed. Nothing has been taken from your account. If you think that is wrong, please contact support.",
    });
    expect((await payByCard(app, payer, intent)).body).toEqual({ status: "succeeded" });
    const { body } = await confirmNew(intent, payer);
    expect(body).toMatchObject({
      success: true,
      state: "boosted",
      job: { isBoosted: true, userId: payer.id },
    });
    expect(body.error).toBeUndefined();
    const again = await confirmNew(intent, payer);
    expect([again.status, again.body]).toEqual([200, body]);
    const twice = await payByCard(app, payer, intent);
    expect([twice.status, twice.error.code]).toEqual([409, "payment_over"]);
  });

  it("delivers without anybody coming back", async () => {
    const payer = await app.makeMember();
    await payByCard(app, payer, await beginPayment(app, payer));
    const mails = await app.readMails();
    const [job, ...more] = await jobsOf(payer);
    expect([job?.isBoosted, more]).toEqual([true, []]);
    const receipts = mails.filter((mail) => mail.to === payer.email);
    expect(receipts.map((mail) => mail.subject)).toEqual(["TEST Receipt: £1.99 for a job boost"]);
    expect(receipts[0]?.text).toContain("VAT included");
    expect(receipts[0]?.text).toContain("write to help@your.site with the receipt number");
    expect(receipts[0]?.text).toContain("Seller: Yours Ltd, 1 Mill Lane, York.");
    for (const whole of [receipts[0]?.text, receipts[0]?.html]) {
      expect(whole).toMatch(/Crewyard( · |\n)Yours Ltd, 1 Mill Lane, York/);
      expect(whole).not.toMatch(/Trowel Yard|support@crewyard/);
    }
    expect(receipts[0]?.text).toContain(`/jobs?jobId=${job?.id}`);
  });

  it("with a declined card says so, and another card then pays", async () => {
    const payer = await app.makeMember();
    const intent = await beginPayment(app, payer);
    const declined = await payByCard(app, payer, intent, "declines");
    expect([declined.status, declined.error.error]).toEqual([402, "Your card was declined."]);
    expect((await confirmNew(intent, payer)).body).toMatchObject({ success: false, state: "unpaid" });
    expect((await payByCard(app, payer, intent)).status).toBe(200);
    expect((await confirmNew(intent, payer)).body.success).toBe(true);
  });

  it("with a card that wants a second step pays once that is passed, not before", async () => {
    const payer = await app.makeMember();
    const intent = await beginPayment(app, payer);
    const finish = (passed: boolean) =>
      app.as(payer).call(finishTestStep, { params: { paymentIntentId: intent }, body: { passed } });
    expect((await finish(true)).error.code).toBe("payment_over");
    expect((await payByCard(app, payer, intent, "secondStep")).body).toEqual({ status: "requires_action" });
    expect((await confirmNew(intent, payer)).body.success).toBe(false);
    expect((await finish(false)).error.code).toBe("card_declined");
    await payByCard(app, payer, intent, "secondStep");
    expect((await finish(true)).body).toEqual({ status: "succeeded" });
    expect((await confirmNew(intent, payer)).body.success).toBe(true);
  });

  it("takes only its own cards", async () => {
    const intent = await beginPayment(app, member);
    for (const card of ["4111111111111111", "", 42]) {
      const { status } = await app.as(member).raw(payWithTestCard, {
        params: { paymentIntentId: intent },
        body: { card },
      });
      expect(status).toBe(400);
    }
  });
});

describe("a payment", () => {
  it("is nobody else's, and none of the other kind's", async () => {
    const other = await app.makeMember();
    const job = await postJob(app, member);
    const [forNew, forJob] = [await beginPayment(app, member), await beginPayment(app, member, job.id)];
    for (const intent of [forNew, forJob]) await payByCard(app, member, intent);
    const refused = [
      await confirmNew(forNew, other),
      await confirmExisting(forJob, other),
      await confirmNew(forJob),
      await confirmExisting(forNew),
      await confirmNew("pi_of_nobody"),
      await app.as(other).call(getBoostPayment, { params: { paymentIntentId: forNew } }),
      await payByCard(app, other, forNew),
    ];
    for (const { status, error } of refused) expect([status, error.code]).toEqual([404, "payment_not_found"]);
    const [own] = await jobsOf(member);
    expect(own?.id, "nothing was made by asking").toBe(job.id);
    expect((await confirmExisting(forJob)).body).toMatchObject({ success: true, job: { id: job.id } });
  });

  it("for one job is one payment, however many tabs begin it; twice at once too", async () => {
    const job = await postJob(app, member);
    const begun = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.as(member).call(createBoostExistingPayment, { body: { jobId: job.id } }),
      ),
    );
    const secrets = new Set(
      begun.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret),
    );
    expect(secrets.size).toBe(1);
    await payByCard(app, member, intentOf([...secrets][0] ?? ""));
    const late = await app.as(member).call(createBoostExistingPayment, { body: { jobId: job.id } });
    expect([late.status, late.error.code], "paid, though nobody said so yet").toEqual([
      409,
      "job_already_boosted",
    ]);
  });

  it("for a job that is deleted meanwhile is held, with words for who paid", async () => {
    const payer = await app.makeMember();
    const job = await postJob(app, payer);
    const intent = await beginPayment(app, payer, job.id);
    await payByCard(app, payer, intent);
    await app.as(payer).call(deleteJob, { params: { id: job.id } });
    const { body } = await confirmExisting(intent, payer);
    expect(body).toEqual({
      success: false,
      state: "problem",
      job: null,
      error: "This job has been removed, so it cannot be boosted. We will give your money back.",
    });
    const mails = (await app.readMails()).filter((mail) => mail.to === payer.email);
    expect(mails.map((mail) => mail.subject)).toEqual(["About your payment for a job boost"]);
  });

  const setStatus = (id: number, status: "filled" | "withdrawn") =>
    app.as(member).call(setJobStatus, { params: { id }, body: { status } });

  it.each([
    ["deleted", (id: number) => app.as(member).call(deleteJob, { params: { id } })],
    ["filled", (id: number) => setStatus(id, "filled")],
    ["taken down", (id: number) => setStatus(id, "withdrawn")],
    ["over", expire],
  ])("is called off when its job is %s before anybody paid", async (_what, end) => {
    const job = await postJob(app, member);
    const intent = await beginPayment(app, member, job.id);
    await end(job.id);
    await app.readMails();
    expect((await payByCard(app, member, intent)).error.code).toBe("payment_over");
    expect((await confirmExisting(intent)).body).toMatchObject({ success: false, state: "cancelled" });
  });
});

it("is not there on a site in production without keys: a TEST card buys nothing among real members", async () => {
  const site = await startTestApp({ NODE_ENV: "production", RATE_LIMITS: "on", DEMO: "false" });
  const payer = await site.makeMember();
  const { body } = await site.as(payer).call(getPaymentSettings);
  expect(body).toEqual({ provider: "off", publishableKey: null });
  const { status, error } = await site
    .as(payer)
    .raw(createBoostPayment, { body: { jobData: jobForm(site) } });
  expect([status, error.code]).toEqual([503, "payments_off"]);
  const pay = await site.as(payer).raw(payWithTestCard, {
    params: { paymentIntentId: "pi_1" },
    body: { card: "4242424242424242" },
  });
  expect(pay.status).toBe(404);
  await site.close();
});
