import { createHmac, randomBytes } from "node:crypto";

import { MODERATION_KEPT_MONTHS } from "#contracts/reference/limits.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { findKey, flagAccount, storeAddress, storeKey } from "./banned-addresses.queries.ts";

/** Stores the address of a banned account that is being deleted, as a keyed hash: it can be recognised but not read. */
export async function rememberBannedAddress(tx: Tx, email: string, now: Date): Promise<void> {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + MODERATION_KEPT_MONTHS);
  await storeAddress(tx, await hashAddress(tx, email), until);
}

/** Shows moderators that an account uses a banned address. The member may join all the same. */
export async function flagReturned(
  tx: Tx,
  account: { userId: number; email: string; now: Date },
): Promise<void> {
  await flagAccount(tx, account.userId, await hashAddress(tx, account.email), account.now);
}

async function hashAddress(handle: Handle, email: string): Promise<Buffer> {
  return createHmac("sha256", await keyOf(handle))
    .update(email)
    .digest();
}

async function keyOf(handle: Handle): Promise<Buffer> {
  const known = await findKey(handle);
  if (known !== undefined) return known;
  await storeKey(handle, randomBytes(32));
  const key = await findKey(handle);
  if (key === undefined) throw new Error("The key of banned addresses was not stored");
  return key;
}
