import { randomUUID } from "node:crypto";

import { BOOST_CURRENCY } from "#contracts/boosts.ts";
import { BRAND } from "#contracts/brand.ts";
import type { JobForm } from "#contracts/job-form.ts";
import { BOOST_PRICE_PENCE } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { PaymentsUnreachable, type Intent } from "../../platform/payments/payments.ts";
import { assertPostable, lockForBoost } from "../jobs/index.ts";
import { assertBoostable } from "./boosts.service.ts";
import { findOpenPayment, storePayment, type NewPayment } from "./payments.queries.ts";
import { abandonPayment, applyState } from "./reconcile-payment.ts";

/** Begins to pay for a job that is posted once it is paid. Gives what the browser pays with. */
export async function beginNew(deps: Deps, viewer: Viewer, form: JobForm): Promise<string> {
  assertPostable(form, deps.clock.now());
  const intent = await order(deps, `Boost of a new job at ${BRAND.name}`);
  await storePayment(deps.db, book(deps, viewer, { intent, jobId: null, jobData: form }));
  return intent.clientSecret;
}

/**
 * Begins to pay for the boost of one's own job. Asked twice, by two tabs or at once, it gives the one payment there is:
 * the provider takes the money of one payment once.
 */
export async function beginExisting(deps: Deps, viewer: Viewer, jobId: number): Promise<string> {
  // A second round: somebody else began, or what was begun has ended meanwhile.
  for (let round = 0; round < 3; round++) {
    const { db, clock } = deps;
    await transaction(db, async (tx) => assertBoostable(viewer, await lockForBoost(tx, jobId, clock.now())));
    const begun = await findBegun(deps, jobId);
    if (begun === "ended") continue;
    if (begun !== null) return begun.clientSecret;
    const intent = await order(deps, `Boost of job ${jobId} at ${BRAND.name}`);
    if (await storePayment(db, book(deps, viewer, { intent, jobId, jobData: null })))
      return intent.clientSecret;
    // Nobody was given its secret, so nobody can pay it; calling it off is tidiness.
    await deps.payments.cancel(intent.id).catch(() => null);
  }
  throw new AppError("payment_not_created");
}

async function findBegun(deps: Deps, jobId: number): Promise<Intent | "ended" | null> {
  const begun = await findOpenPayment(deps.db, jobId);
  if (begun === undefined || deps.payments.provider === "off") return null;
  const { payment, intent } = await reach(async () =>
    applyState(deps, begun, await deps.payments.find(begun.provider_id)),
  );
  if (payment.state !== "pending") return "ended";
  if (intent !== null) return intent;
  // Of a provider that this site used before, or forgotten by it.
  await abandonPayment(deps, payment);
  return "ended";
}

function order(deps: Deps, description: string): Promise<Intent> {
  if (deps.payments.provider === "off") throw new AppError("payments_off");
  const reference = randomUUID();
  return reach(() =>
    deps.payments.create({
      amount: BOOST_PRICE_PENCE,
      currency: BOOST_CURRENCY,
      reference,
      description,
    }),
  );
}

function book(
  { payments, clock }: Deps,
  viewer: Viewer,
  given: { intent: Intent } & Pick<NewPayment, "jobId" | "jobData">,
): NewPayment {
  const { intent, jobId, jobData } = given;
  return {
    userId: viewer.userId,
    jobId,
    jobData,
    amount: BOOST_PRICE_PENCE,
    currency: BOOST_CURRENCY,
    provider: payments.provider,
    providerId: intent.id,
    reference: intent.reference ?? "",
    now: clock.now(),
  };
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsUnreachable) throw new AppError("payment_not_created", { retryAfter: 5 });
    throw error;
  }
}
