import { signOut } from "#contracts/accounts.ts";

import { request } from "./api-client.ts";
import { SIGN_OUT_PREFIX } from "./session.ts";
import { listStored, removeStored, writeStored } from "./storage.ts";

const AGAIN_AFTER_MS = 15_000;

let underWay: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends that session on the server, which may take until there is a signal. Settled after the first try. */
export async function endOnServer(token: string): Promise<void> {
  const key = SIGN_OUT_PREFIX + token;
  writeStored(key, "");
  // At once, also where another one is waited for.
  await finishOne(key);
  tryAgainLater();
}

/** Tells the server of every sign-out that it has not answered, again until it has: the cookie alone is a session. */
export function finishSignOuts(): Promise<void> {
  underWay ??= Promise.all(listStored(SIGN_OUT_PREFIX).map(finishOne)).then(() => {
    underWay = undefined;
    tryAgainLater();
  });
  return underWay;
}

function tryAgainLater(): void {
  clearTimeout(timer);
  if (listStored(SIGN_OUT_PREFIX).length > 0) timer = setTimeout(() => void finishSignOuts(), AGAIN_AFTER_MS);
}

async function finishOne(key: string): Promise<void> {
  try {
    await request(signOut, { token: key.slice(SIGN_OUT_PREFIX.length) });
    removeStored(key);
  } catch {
    // Tried again, also by the next page.
  }
}
