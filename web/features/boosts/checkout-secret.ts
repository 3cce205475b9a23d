import { readStored, removeStored, writeStored } from "../../platform/storage.ts";

/** A boost for a job that is posted with it, or for one that is there. */
export type BoostKind = "new" | "existing";

const keyOf = (kind: BoostKind) => `boostCheckout:${kind}`;

/** What a checkout is opened with: the payment, and what its form needs to pay it. */
export interface Checkout {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
}

/**
 * The secret that an address brought, or the one this tab was given before: it is kept for a reload, in this tab only. Null where there is nothing to pay.
 */
export function takeCheckout(kind: BoostKind, search: string): Checkout | null {
  const brought = readCheckout(new URLSearchParams(search).get("client_secret"));
  if (brought !== null) writeStored(keyOf(kind), brought.clientSecret, "sessionStorage");
  return brought ?? readCheckout(readStored(keyOf(kind), "sessionStorage"));
}

/** As Stripe writes it: the intent's name, `_secret_`, and something nobody can guess. */
export function readCheckout(clientSecret: string | null): Checkout | null {
  const paymentIntentId = /^([\w-]{1,120}?)_secret_\w+$/.exec(clientSecret ?? "")?.[1];
  return clientSecret === null || paymentIntentId === undefined ? null : { paymentIntentId, clientSecret };
}

/** The payment to ask about after paying: as the provider's way back names it, else the one this tab paid last. */
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

/** Once it is paid nobody needs its secret any more. */
export function clearCheckout(kind: BoostKind): void {
  removeStored(keyOf(kind), "sessionStorage");
}

/** A button that leads to another page stays pressed until that has come; a page that was only put aside is free again. */
export function whileLeaving(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5000);
  });
}
