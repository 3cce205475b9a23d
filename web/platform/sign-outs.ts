import { signOut } from "#contracts/accounts.ts";

import { request } from "./api-client.ts";
import { SIGN_OUT_PREFIX } from "./session.ts";
import { listStored, removeStored, writeStored } from "./storage.ts";

const AGAIN_AFTER_MS = 15_000;

let underWay: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends that session on the server, however long that takes without a signal. Resolves after the first attempt. */
export async function endOnServer(token: string): Promise<void> {
  const key = SIGN_OUT_PREFIX + token;
  writeStored(key, "");
  // At once, even while another sign-out is under way.
  await finishOne(key);
  tryAgainLater();
}

/** Sends every sign-out that the server has not confirmed, and retries until it has: the cookie alone is a session. */
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
    // Retried, also by the next page.
  }
}
