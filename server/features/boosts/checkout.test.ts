import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { createBoostExistingPayment, createBoostPayment, getBoostPayment } from "#contracts/boosts.ts";
import { listJobs } from "#contracts/jobs.ts";

import { intentOf } from "../../testing/boosts.ts";
import { jobForm, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startStripeService, type StripeService } from "../../testing/stripe-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

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
  expect((await ask()).status).toBe(200);
});
