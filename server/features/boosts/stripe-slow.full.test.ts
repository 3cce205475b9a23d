import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { confirmBoostPayment, createBoostPayment } from "#contracts/boosts.ts";

import { beginPayment } from "../../testing/boosts.ts";
import { jobForm } from "../../testing/jobs.ts";
import { startStripeService, type StripeService } from "../../testing/stripe-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let stripe: StripeService;
beforeAll(async () => {
  stripe = await startStripeService();
  app = await startTestApp({ ...stripe.env, RATE_LIMITS: "on" });
});
afterAll(() => app.close());

it("waits for a Stripe that takes ten seconds, and nothing is done twice", async () => {
  const payer = await app.makeMember();
  const before = stripe.intents.size;
  stripe.faults = { slowMs: 10_000 };
  const { status } = await app.as(payer).raw(createBoostPayment, { body: { jobData: jobForm(app) } });
  expect([status, stripe.intents.size]).toEqual([200, before + 1]);
  stripe.faults = {};
});

describe("budgets", () => {
  it("allow ten payments to be begun in an hour, and thirty to be confirmed", async () => {
    const payer = await app.makeMember();
    let intent = "";
    for (let n = 0; n < 10; n++) intent = await beginPayment(app, payer);
    const { status } = await app.as(payer).raw(createBoostPayment, { body: { jobData: jobForm(app) } });
    expect(status).toBe(429);
    const confirm = () => app.as(payer).call(confirmBoostPayment, { body: { paymentIntentId: intent } });
    for (let n = 0; n < 30; n++) expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(429);
  });
});

it("answers in words when Stripe is not there at all", async () => {
  const payer = await app.makeMember();
  const paymentIntentId = await beginPayment(app, payer);
  await stripe.close();
  const begun = await app.as(payer).raw(createBoostPayment, { body: { jobData: jobForm(app) } });
  expect([begun.status, begun.error.error]).toEqual([502, "Failed to create payment. Please try again."]);
  const confirmed = await app.as(payer).call(confirmBoostPayment, { body: { paymentIntentId } });
  expect([confirmed.status, confirmed.error.error]).toEqual([
    502,
    "There was an issue processing your payment. Please contact support.",
  ]);
});
