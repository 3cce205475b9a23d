import type { Handle } from "../database/database.ts";

/** Where an intent stands, by its provider. `waiting`: for a card, for another one, or for a second step. */
export type IntentStatus = "waiting" | "processing" | "succeeded" | "canceled";

/** A payment as its provider knows it now. Amounts are pence. */
export interface Intent {
  readonly id: string;
  /** What its payer's browser needs; never stored, never logged. */
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amount: number;
  readonly received: number;
  /** In small letters: `gbp`. */
  readonly currency: string;
  /** Our own name for it, given at its creation; null for what is not ours. */
  readonly reference: string | null;
  readonly refunded: number;
  /** Of the card that paid; null for other ways to pay, and while nothing is paid. */
  readonly cardLast4: string | null;
}

/** What is to be paid, and under which name: asked twice with one reference, the provider makes one intent. */
export interface Order {
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  /** One line for the provider's own book. */
  readonly description: string;
}

/** The provider could not be reached or did not answer as it should. What was asked may or may not have happened. */
export class PaymentsUnreachable extends Error {
  override readonly name = "PaymentsUnreachable";
}

/** A message that is not the provider's, or too old to be believed. */
export class BadSignature extends Error {
  override readonly name = "BadSignature";
}

/** A message of the provider: only that something happened to this intent. What, is asked. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Null for what is about nothing of ours. */
  readonly intentId: string | null;
}

/** What a TEST card does. */
export type TestOutcome = "succeeded" | "requires_action" | "declined" | "silent" | "over" | "unknown";

/** The TEST provider's side of its form. */
export interface TestCards {
  pay(handle: Handle, intentId: string, card: string): Promise<TestOutcome>;
  finishSecondStep(handle: Handle, intentId: string, passed: boolean): Promise<TestOutcome>;
}

/** Taking money. Every call may throw `PaymentsUnreachable`. */
export interface Payments {
  readonly provider: "stripe" | "test" | "off";
  /** The key that browsers may know; null where the provider has none. */
  readonly publishableKey: string | null;
  create(order: Order): Promise<Intent>;
  /** The truth about an intent; null when the provider has none of that name. */
  find(id: string): Promise<Intent | null>;
  /** Calls an intent off; one that cannot be called off any more stays as it is. Tells where it stands then; null as `find`. */
  cancel(id: string): Promise<Intent | null>;
  /** Gives `amount` back, or all that is left where it is null; once for a reference. False where the provider will not. */
  refund(id: string, refund: { reference: string; amount: number | null }): Promise<boolean>;
  /** Reads a message of the provider, or throws `BadSignature`; null where none can come. */
  readonly readEvent: ((body: Buffer, signature: string) => ProviderEvent) | null;
  /** The TEST provider's cards; null with a real one. */
  readonly testCards: TestCards | null;
}
