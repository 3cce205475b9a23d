import { readStored, removeStored, writeStored } from "../../platform/storage.ts";

/** A boost for a job that is posted with it, or for an existing one. */
export type BoostKind = "new" | "existing";

const keyOf = (kind: BoostKind) => `boostCheckout:${kind}`;

/** What a checkout needs: the payment, and the secret with which its form pays. */
export interface Checkout {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
}

/**
 * The secret from the address, or else the last one of this tab, where it is stored for a reload only. Null if there is
 * nothing to pay.
 */
export function takeCheckout(kind: BoostKind, search: string): Checkout | null {
  const brought = readCheckout(new URLSearchParams(search).get("client_secret"));
  if (brought !== null) writeStored(keyOf(kind), brought.clientSecret, "sessionStorage");
  return brought ?? readCheckout(readStored(keyOf(kind), "sessionStorage"));
}

/** Parses Stripe's format: the intent's id, `_secret_`, and a random part. */
export function readCheckout(clientSecret: string | null): Checkout | null {
  const paymentIntentId = /^([\w-]{1,120}?)_secret_\w+$/.exec(clientSecret ?? "")?.[1];
  return clientSecret === null || paymentIntentId === undefined ? null : { paymentIntentId, clientSecret };
}

/** The payment to check after paying: the one named by the provider's redirect, else the last one paid in this tab. */
export function takePaidIntent(kind: BoostKind, search: string): string | null {
  const named = new URLSearchParams(search).get("payment_intent") ?? "";
  if (/^[\w-]{1,120}$/.test(named)) {
    writeStored(`${keyOf(kind)}:paid`, named, "sessionStorage");
    return named;
  }
  return (
    readStored(`${keyOf(kind)}:paid`, "sessionStorage") ?? takeCheckout(kind, "")?.paymentIntentId ?? null
  );
}

/** A paid checkout no longer needs its secret. */
export function clearCheckout(kind: BoostKind): void {
  removeStored(keyOf(kind), "sessionStorage");
}

/**
 * Keeps a button pending while it leads to another page; after 5 s it is free again, for a page that the browser only
 * suspended.
 */
export function whileLeaving(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5000);
  });
}
