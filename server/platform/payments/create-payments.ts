import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import type { Log } from "../log.ts";
import { PaymentsUnreachable, type Payments } from "./payments.ts";
import { createTestPayments } from "./test-payments.ts";

/**
 * Creates Stripe payments if its keys are set, else the TEST provider. A production site without keys takes no
 * payments: a TEST card must not buy anything where members are real.
 */
export async function createPayments(deps: {
  config: Pick<Config, "stripe" | "environment">;
  db: Database;
  clock: Clock;
  log: Log;
}): Promise<Payments> {
  const { config } = deps;
  if (config.stripe !== null) {
    // Loaded only where it is needed: the library takes a third of a second of every start.
    const { createStripePayments } = await import("./stripe-payments.ts");
    return createStripePayments(config.stripe, deps.log);
  }
  return config.environment === "production" ? noPayments() : createTestPayments(deps);
}

/**
 * The provider that took a payment. TEST payments are in our own database, whatever has replaced that provider; Stripe
 * without its keys is unreachable.
 */
export function providerOf(
  taken: { provider: "stripe" | "test" },
  deps: { payments: Payments; db: Database; clock: Clock },
): Payments {
  if (taken.provider === deps.payments.provider) return deps.payments;
  return taken.provider === "test" ? createTestPayments(deps) : noPayments();
}

function noPayments(): Payments {
  const refuse = () => Promise.reject(new PaymentsUnreachable("No payment provider is set up"));
  return {
    provider: "off",
    publishableKey: null,
    create: refuse,
    find: refuse,
    cancel: refuse,
    refund: refuse,
    readEvent: null,
    testCards: null,
  };
}
