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
/** So long a payment is left alone between two questions; five rounds fit into the ten minutes that are promised. */
const PAUSE_MS = 2 * MINUTE_MS;
const OPEN_MS = PAYMENT_OPEN_HOURS * 60 * MINUTE_MS;
const AT_ONCE = 10;
/** So long after it was paid a payment is asked about, once a day: it may have been given back by somebody else. */
const RECHECKED_DAYS = 30;
const RECHECK_PAUSE_MS = 23 * 60 * MINUTE_MS;
/** One that gave no answer is asked again in the next hour. */
const RECHECK_RETRY_MS = 50 * MINUTE_MS;
const EVENTS_KEPT_DAYS = 30;

/** The job that hears about one payment: from a message of the provider, or from the TEST form. */
export const RECONCILE_JOB = "boosts.reconcile_payment";

/** After these a job is not to be boosted for money. */
const NEEDS_NO_PAYMENT = [
  "boosts.boosted",
  "jobs.job_deleted",
  "jobs.filled",
  "jobs.withdrawn",
  "jobs.expired",
] as const;

/** What happens to payments without anybody asking. Every job may run twice. */
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
  // Whatever else is still open for a job that needs no payment any more must not be paid.
  for (const event of NEEDS_NO_PAYMENT)
    events.on(event, "call_off_payment", ({ payload }) => callOff(deps, payload.jobId));
}

/** Money for a payment that was begun after the backup from which the site was restored: nobody else would hear of it. */
async function reportUnknown({ payments, log }: Deps, intentId: string): Promise<void> {
  if (payments.provider === "off") return;
  const intent = await payments.find(intentId);
  // What else is sold by the same account has no reference of ours.
  if (intent === null || intent.reference === null || intent.received <= intent.refunded) return;
  log.error(
    { intent: intentId },
    "money came for a payment that is not in the database: refund it with the provider",
  );
}

/** Asks about every open payment that nobody has asked about for a while, and ends what lay open for a day. */
export async function reconcile(deps: Deps): Promise<void> {
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

/** A refund that was made with the provider itself is found, also when no message told of it. */
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

/** A few at once until none is due. */
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
    // Whoever asked for it was told that it will be sent.
    if (!(await finishRefund(deps, payment)))
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

/** Calls a payment off with its provider; one that was paid meanwhile counts as paid. */
async function end(deps: Deps, payment: PaymentRow): Promise<void> {
  const intent = await deps.payments.cancel(payment.provider_id);
  if (intent === null) await abandonPayment(deps, payment);
  else await applyState(deps, payment, intent);
}
