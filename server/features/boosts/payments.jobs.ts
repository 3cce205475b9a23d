import { daysFrom } from "#contracts/calendar.ts";
import { PAYMENT_OPEN_HOURS } from "#contracts/reference/limits.ts";

import type { Deps } from "../../platform/deps.ts";
import { PaymentsUnreachable } from "../../platform/payments/payments.ts";
import { finishRefund } from "./admin.service.ts";
import {
  abandonTestPayments,
  claimPaid,
  claimUnchecked,
  findOpenPayment,
  findPayment,
  noteAnswer,
  purgeEvents,
  purgePayments,
  type PaymentRow,
} from "./payments.queries.ts";
import { abandonPayment, applyState, reconcilePayment } from "./reconcile-payment.ts";

const MINUTE_MS = 60_000;
/** The pause between two checks of a payment; five checks fit into the ten minutes that are promised. */
const PAUSE_MS = 2 * MINUTE_MS;
const OPEN_MS = PAYMENT_OPEN_HOURS * 60 * MINUTE_MS;
const AT_ONCE = 10;
/** How long a paid payment is checked once a day: it may have been refunded at the provider. */
const RECHECKED_DAYS = 30;
const RECHECK_PAUSE_MS = 23 * 60 * MINUTE_MS;
/** A check without an answer is repeated in the next hour. */
const RECHECK_RETRY_MS = 50 * MINUTE_MS;
const EVENTS_KEPT_DAYS = 30;

/** The job that checks one payment, after a webhook message or the TEST form. */
export const RECONCILE_JOB = "boosts.reconcile_payment";

/** After these events a job is not to be boosted for money. */
const NEEDS_NO_PAYMENT = [
  "boosts.boosted",
  "jobs.job_deleted",
  "jobs.filled",
  "jobs.withdrawn",
  "jobs.expired",
] as const;

/** Registers the payment jobs. Each may run twice. */
export function registerPaymentJobs(deps: Deps): void {
  const { jobs, events, db, clock } = deps;
  jobs.register<{ intentId: string }>(RECONCILE_JOB, async ({ intentId }) => {
    const payment = await findPayment(db, intentId);
    if (payment === undefined) await reportUnknown(deps, intentId);
    else if (payment.provider === deps.payments.provider) await reconcilePayment(deps, payment);
  });
  jobs.registerCron("boosts.reconcile", "*/2 * * * *", () => reconcile(deps));
  jobs.registerCron("boosts.recheck", "25 * * * *", () => recheck(deps));
  jobs.registerCron("boosts.purge_events", "20 4 * * *", () =>
    purgeEvents(db, new Date(clock.now().getTime() - EVENTS_KEPT_DAYS * 24 * 60 * MINUTE_MS)),
  );
  jobs.registerCron("boosts.purge_payments", "22 4 * * *", () => purgePayments(db, clock.now()));
  // Cancels a payment that is still open for a job which no longer needs it, so that it cannot be paid.
  for (const event of NEEDS_NO_PAYMENT)
    events.on(event, "call_off_payment", ({ payload }) => callOff(deps, payload.jobId));
}

/**
 * Reports money for a payment that is not in the database, because it began after the backup the site was restored from: nobody
 * would hear of it otherwise.
 */
async function reportUnknown({ payments, log }: Deps, intentId: string): Promise<void> {
  if (payments.provider === "off") return;
  const intent = await payments.find(intentId);
  // Other sales of the same provider account have no reference of ours.
  if (intent === null || intent.reference === null || intent.received <= intent.refunded) return;
  log.error(
    { intent: intentId },
    "money came for a payment that is not in the database: refund it with the provider",
  );
}

/** Checks every open payment that is due, and ends payments that have been open for a day. */
async function reconcile(deps: Deps): Promise<void> {
  const { payments, clock, db } = deps;
  if (payments.provider === "off") return;
  const { provider } = payments;
  const before = new Date(clock.now().getTime() - PAUSE_MS);
  if (provider !== "test")
    await abandonTestPayments(db, new Date(clock.now().getTime() - OPEN_MS), clock.now());
  await askAboutAll(
    deps,
    (now) => claimUnchecked(db, { provider, before, now, limit: AT_ONCE }),
    (payment) => check(deps, payment),
  );
}

/** Finds refunds made at the provider, even if no webhook message told of them. */
async function recheck(deps: Deps): Promise<void> {
  const { payments, clock, db } = deps;
  const { provider } = payments;
  if (provider === "off") return;
  const since = daysFrom(clock.now(), -RECHECKED_DAYS);
  const heard = new Date(clock.now().getTime() - RECHECK_PAUSE_MS);
  const asked = new Date(clock.now().getTime() - RECHECK_RETRY_MS);
  await askAboutAll(
    deps,
    (now) => claimPaid(db, { provider, since, heard, asked, now, limit: AT_ONCE }),
    async (payment) => {
      await reconcilePayment(deps, payment);
      await noteAnswer(db, payment.id, clock.now());
    },
  );
}

/** Checks a few payments concurrently, until none is due. */
async function askAboutAll(
  { clock, log }: Deps,
  claim: (now: Date) => Promise<PaymentRow[]>,
  ask: (payment: PaymentRow) => Promise<unknown>,
): Promise<void> {
  try {
    for (;;) {
      const due = await claim(clock.now());
      await Promise.all(due.map(ask));
      if (due.length < AT_ONCE) return;
    }
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    log.warn("payments could not be checked; the next round tries again");
  }
}

async function check(deps: Deps, payment: PaymentRow): Promise<void> {
  if (payment.state === "refunding") {
    // The administrator was told that the refund would be sent, so a refusal is shown in the portal.
    if (!(await finishRefund(deps, payment, "refund_refused")))
      deps.log.error({ payment: payment.id }, "a refund that was noted was refused by the provider");
    return;
  }
  const age = deps.clock.now().getTime() - new Date(payment.created_at).getTime();
  if (age < OPEN_MS) await reconcilePayment(deps, payment);
  else await end(deps, payment);
  await noteAnswer(deps.db, payment.id, deps.clock.now());
}

async function callOff(deps: Deps, jobId: number): Promise<void> {
  const open = await findOpenPayment(deps.db, jobId);
  if (open !== undefined && open.provider === deps.payments.provider) await end(deps, open);
}

/** Cancels a payment at its provider; a payment made in the meantime counts as paid. */
async function end(deps: Deps, payment: PaymentRow): Promise<void> {
  const intent = await deps.payments.cancel(payment.provider_id);
  if (intent === null) await abandonPayment(deps, payment);
  else await applyState(deps, payment, intent);
}
