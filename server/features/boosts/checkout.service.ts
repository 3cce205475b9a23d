import { randomUUID } from "node:crypto";

import { BOOST_CURRENCY } from "#contracts/boosts.ts";
import { BRAND } from "#contracts/brand.ts";
import type { JobForm } from "#contracts/job-form.ts";
import { BOOST_PRICE_PENCE } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import type { Intent } from "../../platform/payments/payments.ts";
import { assertPostable, lockForBoost } from "../jobs/index.ts";
import { lockBooster } from "./boosts.queries.ts";
import { assertBoostable } from "./boosts.service.ts";
import {
  findOpenNewPayment,
  findOpenPayment,
  storePayment,
  type NewPayment,
  type PaymentRow,
} from "./payments.queries.ts";
import { abandonPayment, whenUnreachable, reconcilePayment } from "./reconcile-payment.ts";

/** What a payment is for. */
interface Purpose {
  description: string;
  /** Throws if it may not be bought now. */
  assertAllowed: () => unknown;
  findOpen: () => Promise<PaymentRow | undefined>;
  /** False if an open payment exists already. */
  store: (intent: Intent) => Promise<boolean>;
}

/** Starts a payment for a job that is posted once it is paid. Returns the client secret that the browser pays with. */
export function beginNew(deps: Deps, viewer: Viewer, form: JobForm): Promise<string> {
  const { db, clock } = deps;
  const { userId } = viewer;
  return begin(deps, {
    description: `Boost of a new job at ${BRAND.name}`,
    assertAllowed: () => assertPostable(form, clock.now()),
    findOpen: () => findOpenNewPayment(db, userId, form),
    store: (intent) =>
      transaction(db, async (tx) => {
        // Concurrent requests of the member wait for each other here.
        orThrow(await lockBooster(tx, userId), "session_ended");
        if ((await findOpenNewPayment(tx, userId, form)) !== undefined) return false;
        return storePayment(tx, book(deps, viewer, { intent, jobId: null, jobData: form }));
      }),
  });
}

/** Starts a payment to boost the viewer's own job. Returns the client secret that the browser pays with. */
export function beginExisting(deps: Deps, viewer: Viewer, jobId: number): Promise<string> {
  const { db, clock } = deps;
  return begin(deps, {
    description: `Boost of job ${jobId} at ${BRAND.name}`,
    assertAllowed: () =>
      transaction(db, async (tx) => assertBoostable(viewer, await lockForBoost(tx, jobId, clock.now()))),
    findOpen: () => findOpenPayment(db, jobId),
    store: (intent) => storePayment(db, book(deps, viewer, { intent, jobId, jobData: null })),
  });
}

/** Starts a payment, or returns the open one, so that two tabs get the same: the provider takes a payment's money only once. */
async function begin(deps: Deps, { description, assertAllowed, findOpen, store }: Purpose): Promise<string> {
  // Further rounds are for a race with another request, or an open payment that has ended in the meantime.
  for (let round = 0; round < 3; round++) {
    await assertAllowed();
    const begun = await findBegun(deps, await findOpen());
    if (begun === "ended") continue;
    if (begun !== null) return begun.clientSecret;
    const intent = await order(deps, description);
    if (await store(intent)) return intent.clientSecret;
    // Nobody has this payment's secret, so nobody can pay it; cancelling it is only tidiness.
    await deps.payments.cancel(intent.id).catch(() => null);
  }
  throw new AppError("payment_not_created");
}

async function findBegun(deps: Deps, begun: PaymentRow | undefined): Promise<Intent | "ended" | null> {
  if (begun === undefined || deps.payments.provider === "off") return null;
  const { payment, intent } = await reconcilePayment(deps, begun).catch(orNotCreated);
  // Paid without the site having been told: the checkout page shows the outcome. For an existing job the next round refuses.
  const isPaidNew = payment.kind === "new" && (payment.state === "delivered" || payment.state === "held");
  if (payment.state !== "pending" && !isPaidNew) return "ended";
  if (intent !== null) return intent;
  // The payment is from a provider that this site used before, or the provider no longer knows it.
  await abandonPayment(deps, payment);
  return "ended";
}

function order(deps: Deps, description: string): Promise<Intent> {
  if (deps.payments.provider === "off") throw new AppError("payments_off");
  const asked = { amount: BOOST_PRICE_PENCE, currency: BOOST_CURRENCY, reference: randomUUID(), description };
  return deps.payments.create(asked).catch(orNotCreated);
}

const orNotCreated = whenUnreachable("payment_not_created", { retryAfter: 5 });

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
