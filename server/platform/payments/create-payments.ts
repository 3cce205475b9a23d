import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import type { Log } from "../log.ts";
import { PaymentsUnreachable, type Payments } from "./payments.ts";
import { createTestPayments } from "./test-payments.ts";

/**
 * Stripe when its keys are set, else the TEST provider. A site in production without keys takes no payments: a
 * TEST card must not buy anything where members are real.
 */
export async function createPayments(deps: {
  config: Pick<Config, "stripe" | "environment">;
  db: Database;
  clock: Clock;
  log: Log;
}): Promise<Payments> {
  const { config } = deps;
  if (config.stripe !== null) {
    // Fetched only where it is needed: the library is a third of a second of everybody's start.
    const { createStripePayments } = await import("./stripe-payments.ts");
    return createStripePayments(config.stripe, deps.log);
  }
  return config.environment === "production" ? noPayments() : createTestPayments(deps);
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
