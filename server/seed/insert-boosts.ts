import { BOOST_CURRENCY } from "#contracts/boosts.ts";
import { BOOST_PRICE_PENCE } from "#contracts/reference/limits.ts";

import type { Tx } from "../platform/database/database.ts";
import { insertRow } from "./insert-rows.ts";

interface SeedBoost {
  readonly jobId: number;
  readonly userId: number;
  readonly at: Date;
}

/** Boosts the jobs: every second one paid with the TEST provider, the others free. */
export async function insertBoosts(tx: Tx, boosts: readonly SeedBoost[]): Promise<void> {
  for (const [index, { jobId, userId, at }] of boosts.entries()) {
    const started_at = at.toISOString();
    const paymentId = index % 2 === 1 ? await insertPayment(tx, { jobId, userId, at }) : null;
    await insertRow(tx, "boosts", {
      job_id: jobId,
      user_id: userId,
      kind: paymentId === null ? "free" : "paid",
      payment_id: paymentId,
      started_at,
    });
  }
}

/** Adds a payment with its receipt sent, in our record and the TEST provider's. */
async function insertPayment(tx: Tx, { jobId, userId, at }: SeedBoost): Promise<number> {
  const moment = at.toISOString();
  const [intent, reference] = [`pi_test_demo${jobId}`, `demo-${jobId}`];
  const price = { amount: BOOST_PRICE_PENCE, currency: BOOST_CURRENCY, reference, created_at: moment };
  await insertRow(tx, "test_payment_intents", {
    ...price,
    id: intent,
    client_secret: `${intent}_secret_none`,
    status: "succeeded",
  });
  const { id } = await insertRow(tx, "payments", {
    ...price,
    user_id: userId,
    kind: "existing",
    job_id: jobId,
    provider: "test",
    provider_id: intent,
    state: "delivered",
    updated_at: moment,
    checked_at: moment,
    paid_at: moment,
    receipt_sent_at: moment,
  });
  return id;
}
