import type { Handle } from "../database/database.ts";

/** An intent's status at its provider. `waiting`: for a card, another card, or a second step. */
export type IntentStatus = "waiting" | "processing" | "succeeded" | "canceled";

/** A payment as its provider knows it now. Amounts are in pence. */
export interface Intent {
  readonly id: string;
  /** The secret that the payer's browser needs; never stored, never logged. */
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amount: number;
  readonly received: number;
  /** In lower case: `gbp`. */
  readonly currency: string;
  /** Our own reference, set at creation; null for intents that are not ours. */
  readonly reference: string | null;
  /** Without refunds that failed. */
  readonly refunded: number;
  /** True if a refund failed after the provider had taken it. */
  readonly hasFailedRefund: boolean;
  /** The card that paid; null for other ways to pay, and before payment. */
  readonly cardLast4: string | null;
}

/** An amount to be paid and its reference: for repeated calls with one reference, the provider creates one intent. */
export interface Order {
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  /** One line for the provider's own records. */
  readonly description: string;
}

/** The provider could not be reached or sent an invalid response. The action may or may not have happened. */
export class PaymentsUnreachable extends Error {
  override readonly name = "PaymentsUnreachable";
}

/** A message that is not the provider's, or is too old to be trusted. */
export class BadSignature extends Error {
  override readonly name = "BadSignature";
}

/** A message from the provider: it says only that something happened to this intent; the details are requested. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Null for a message about nothing of ours. */
  readonly intentId: string | null;
}

/** The outcome of a TEST card. */
export type TestOutcome = "succeeded" | "requires_action" | "declined" | "silent" | "over" | "unknown";

/** The TEST provider's side of its form. */
export interface TestCards {
  pay(handle: Handle, intentId: string, card: string): Promise<TestOutcome>;
  finishSecondStep(handle: Handle, intentId: string, passed: boolean): Promise<TestOutcome>;
}

/** Takes payments. Every call may throw `PaymentsUnreachable`. */
export interface Payments {
  readonly provider: "stripe" | "test" | "off";
  /** The public key for browsers; null if the provider has none. */
  readonly publishableKey: string | null;
  create(order: Order): Promise<Intent>;
  /** Returns an intent as the provider knows it now; null if the provider does not know it. */
  find(id: string): Promise<Intent | null>;
  /**
   * Cancels an intent; one that cannot be cancelled any more stays as it is. Returns the intent's new state; null as
   * `find`.
   */
  cancel(id: string): Promise<Intent | null>;
  /**
   * Refunds `amount`, or all that is left if it is null; once for each reference. Returns false if the provider
   * refuses, or the refund has failed already.
   */
  refund(id: string, refund: { reference: string; amount: number | null }): Promise<boolean>;
  /** Reads a message from the provider, or throws `BadSignature`; null if the provider sends none. */
  readonly readEvent: ((body: Buffer, signature: string) => ProviderEvent) | null;
  /** The TEST provider's cards; null for a real provider. */
  readonly testCards: TestCards | null;
}
