import {
  confirmBoostPayment,
  createBoostExistingPayment,
  createBoostPayment,
  payWithTestCard,
  TEST_CARDS,
} from "#contracts/boosts.ts";
import { listPayments } from "#contracts/payments.ts";

import { jobForm } from "./jobs.ts";
import type { Member } from "./members.ts";
import type { StripeService } from "./stripe-service.ts";
import type { TestApp } from "./test-app.ts";
import { MINUTE } from "./test-clock.ts";

/** Returns the intent of a client secret. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

/** Begins a payment for a new job, or for a boost of the given one. Returns the intent's id; throws on a refusal. */
export async function beginPayment(app: TestApp, by: Member, jobId?: number): Promise<string> {
  const client = app.as(by);
  const { status, body, error } =
    jobId === undefined
      ? await client.raw(createBoostPayment, { body: { amount: 199, jobData: jobForm(app) } })
      : await client.call(createBoostExistingPayment, { body: { amount: 199, jobId } });
  if (status !== 200) throw new Error(`Not begun: ${JSON.stringify(error)}`);
  return intentOf(body.clientSecret);
}

/** Pays with a TEST card. */
export async function payByCard(
  app: TestApp,
  by: Member,
  paymentIntentId: string,
  card: keyof typeof TEST_CARDS = "pays",
) {
  return app.as(by).call(payWithTestCard, { params: { paymentIntentId }, body: { card: TEST_CARDS[card] } });
}

/** Pays for a boosted job. Returns the payment's id. */
export async function payForBoost(app: TestApp, by: Member, admin: Member): Promise<number> {
  const paymentIntentId = await beginPayment(app, by);
  await payByCard(app, by, paymentIntentId);
  await app.as(by).call(confirmBoostPayment, { body: { paymentIntentId } });
  const { body } = await app.as(admin).call(listPayments);
  return body.payments[0]?.id ?? 0;
}

/** Pays for a boosted job at Stripe, whose payment has these changes. */
export async function buyBoost(
  app: TestApp,
  stripe: StripeService,
  { payer, admin }: { payer: Member; admin: Member },
  changes: Parameters<StripeService["pay"]>[1] = {},
) {
  const paymentIntentId = await beginPayment(app, payer);
  stripe.pay(paymentIntentId, changes);
  const { body } = await app.as(payer).call(confirmBoostPayment, { body: { paymentIntentId } });
  const { body: list } = await app.as(admin).call(listPayments);
  return { paymentIntentId, job: body.job, payment: list.payments[0]! };
}

/** Lets the time pass after which open payments are asked about, and asks. */
export async function reconcileLater(app: TestApp): Promise<void> {
  app.clock.advance(3 * MINUTE);
  await app.deps.jobs.add(app.deps.db, "boosts.reconcile", {});
  await app.readMails();
}
