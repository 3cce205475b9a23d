import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { deleteJobAsAdmin } from "#contracts/admin-users.ts";
import {
  confirmBoostPayment,
  createBoostExistingPayment,
  createBoostPayment,
  getBoostPayment,
} from "#contracts/boosts.ts";
import { deleteJob, listJobs, setJobStatus } from "#contracts/jobs.ts";
import { listPayments, refundPayment } from "#contracts/payments.ts";

import { beginPayment, intentOf } from "../../testing/boosts.ts";
import { boostJob, jobForm, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startStripeService, type StripeService } from "../../testing/stripe-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { eraseAccount } from "../account-rights/index.ts";

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

const begin = async (details = {}, by = payer) => {
  const { body } = await app.as(by).raw(createBoostPayment, { body: { jobData: jobForm(app, details) } });
  return intentOf(body.clientSecret);
};

it("begins one payment for one form of a new job, sent again or twice at once", async () => {
  const [first = "", ...others] = await Promise.all(Array.from({ length: 4 }, () => begin()));
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await begin()).toBe(first);
  expect(await begin({ title: "Another job" })).not.toBe(first);
  expect(await begin({}, await app.makeMember()), "nobody else's").not.toBe(first);
  const paid = [...stripe.intents.values()].filter(({ status }) => status !== "canceled");
  expect(paid, "what was made at once and not used is called off").toHaveLength(3);
});

it("leads to the payment that is paid, though nobody has said so, and begins another one for the same work later", async () => {
  const first = await begin();
  stripe.pay(first);
  expect(await begin()).toBe(first);
  const { body } = await app.as(payer).call(getBoostPayment, { params: { paymentIntentId: first } });
  expect(body.state).toBe("boosted");
  const { body: mine } = await app.as(payer).raw(listJobs, { query: { mine: "true" } });
  expect(Array.isArray(mine) ? mine : mine.jobs).toHaveLength(1);
  expect(await begin()).not.toBe(first);
});

it("boosts the same job that was posted without a boost while its payment was open, and posts no other", async () => {
  const details = { town: "bolton", rate: "£240 – £260", parkingOnSite: true };
  const id = await begin(details);
  app.clock.advance(MINUTE);
  await postJob(app, payer, { ...details, title: "Another job" });
  const job = await postJob(app, payer, details);
  stripe.pay(id);
  const confirm = () => app.as(payer).call(confirmBoostPayment, { body: { paymentIntentId: id } });
  const answers = await Promise.all([confirm(), confirm(), confirm()]);
  for (const { body } of answers) expect(body).toMatchObject({ state: "boosted", job: { id: job.id } });
  const { body: mine } = await app.as(payer).raw(listJobs, { query: { mine: "true" } });
  const jobs = Array.isArray(mine) ? mine : mine.jobs;
  expect(jobs.map(({ title, isBoosted }) => `${title} ${isBoosted}`).toSorted()).toEqual([
    "Another job false",
    "Staircase joiner true",
  ]);
});

it("holds what is paid for a new job that was posted and boosted meanwhile", async () => {
  const first = await begin();
  app.clock.advance(MINUTE);
  await boostJob(app, await postJob(app, payer));
  stripe.pay(first);
  const { body } = await app.as(payer).call(confirmBoostPayment, { body: { paymentIntentId: first } });
  expect(body.error).toBe("This job was boosted already. We will give this payment back.");
});

it.each([
  ["was filled", "job_closed"],
  ["we removed", "job_gone"],
  ["its owner deleted", null],
])("posts no job again that %s while its payment was open", async (what, problem) => {
  const [paymentIntentId, admin] = [await begin(), await app.makeMember({ isAdmin: true })];
  app.clock.advance(MINUTE);
  const { id } = await postJob(app, payer);
  const call = app.as(payer).raw;
  const ends: Record<string, () => Promise<{ status: number }>> = {
    "was filled": () => call(setJobStatus, { params: { id }, body: { status: "filled" } }),
    "we removed": () =>
      app.as(admin).raw(deleteJobAsAdmin, { params: { id }, query: { reason: "Two reports" } }),
    "its owner deleted": () => call(deleteJob, { params: { id } }),
  };
  expect((await ends[what]?.())?.status).toBe(200);
  stripe.pay(paymentIntentId);
  const { body } = await app.as(payer).call(confirmBoostPayment, { body: { paymentIntentId } });
  expect(body.state).toBe(problem === null ? "boosted" : "problem");
  const [latest] = (await app.as(admin).call(listPayments)).body.payments;
  expect([latest?.providerId, latest?.problem]).toEqual([paymentIntentId, problem]);
});

it("says of a payment that is open what Stripe says, or our own book while that is away", async () => {
  const read = async (paymentIntentId: string) =>
    (await app.as(payer).call(getBoostPayment, { params: { paymentIntentId } })).body.state;
  const [slow, paid] = [await begin(), await begin({ title: "Paid at once" })];
  expect(await read(slow)).toBe("unpaid");
  stripe.pay(slow, { status: "processing", amount_received: 0 });
  stripe.pay(paid);
  expect([await read(slow), await read(paid)]).toEqual(["processing", "boosted"]);
  stripe.faults = { fail: /payment_intents/ };
  expect([await read(slow), await read(paid)]).toEqual(["unpaid", "boosted"]);
});

it("begins by the same request, sent again, once Stripe is back", async () => {
  const { id: jobId } = await postJob(app, payer);
  const key = { "idempotency-key": "boost-of-a-job" };
  const ask = () => app.as(payer).call(createBoostExistingPayment, { body: { jobId } }, key);
  stripe.faults = { fail: /payment_intents/ };
  expect((await ask()).status).toBe(502);
  stripe.faults = {};
  const answers = [await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  // The client secret is stored nowhere but with Stripe.
  const { rows } = await app.deps.db.pool.query("select from request_claims where answer like '%Secret%'");
  expect(rows).toEqual([]);
});

it("keeps what was called off for 30 days, what was settled for 7 years, and what waits to be given back till then", async () => {
  const [admin, last] = [await app.makeMember({ isAdmin: true }), await app.makeMember()];
  const pay = async (changes = {}) => {
    const paymentIntentId = await beginPayment(app, last);
    stripe.pay(paymentIntentId, changes);
    await app.as(last).call(confirmBoostPayment, { body: { paymentIntentId } });
    return paymentIntentId;
  };
  const [delivered, held, refunded] = [await pay(), await pay({ amount_received: 1 }), await pay()];
  const { id } = (await app.as(admin).call(listPayments)).body.payments[0]!;
  await app.as(admin).call(refundPayment, { params: { id }, body: { reason: "Ring Dan on 07700 900123" } });
  const unpaid = await beginPayment(app, last);
  await eraseAccount(app.deps, last.id);
  const rows = () =>
    app.deps.db.kysely
      .selectFrom("payments")
      .select(["provider_id", "user_id", "refund_reason"])
      .where("provider_id", "in", [delivered, held, refunded, unpaid])
      .orderBy("id")
      .execute();
  const read = async () => (await rows()).flatMap((row) => [row.user_id, row.refund_reason]);
  expect(await read()).toEqual(Array(8).fill(null));
  const { payments } = (await app.as(admin).call(listPayments)).body;
  const late = payments.find(({ providerId }) => providerId === delivered)!;
  await app.as(admin).call(refundPayment, { params: { id: late.id }, body: { reason: "Ring Dan again" } });
  expect(await read()).toContain("Ring Dan again");

  const keptAfter = async (days: number) => {
    app.clock.advance(days * DAY);
    for (const job of ["boosts.reconcile", "boosts.purge_payments"]) {
      await app.deps.jobs.add(app.deps.db, job, {});
      await app.deps.jobs.runDue();
    }
    return (await rows()).map((row) => row.provider_id);
  };
  const settled = [delivered, held, refunded];
  expect(await keptAfter(2)).toEqual([...settled, unpaid]);
  expect(await read()).toEqual(Array(8).fill(null));
  expect(await keptAfter(29)).toEqual([...settled, unpaid]);
  expect(await keptAfter(2)).toEqual(settled);
  expect(await keptAfter(7 * 365 - 40)).toEqual(settled);
  expect(await keptAfter(20)).toEqual([held]);
});
