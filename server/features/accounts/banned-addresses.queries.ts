import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const readKey = statement<{ key: Buffer }>("select key from banned_address_keys");
// Of several first ones at once, all use the key of one.
const makeKey = statement<never>("insert into banned_address_keys (key) values ($1) on conflict do nothing");
const insertAddress = statement<never>(`
  insert into banned_addresses (address_hash, until) values ($1, $2)
  on conflict (address_hash) do update set until = greatest(banned_addresses.until, excluded.until)`);
const flag = statement<never>(`
  update users set returned_until = b.until from banned_addresses b
  where users.id = $1 and b.address_hash = $2 and b.until > $3`);

export async function findKey(handle: Handle): Promise<Buffer | undefined> {
  return (await handle.run(readKey, []))[0]?.key;
}

export async function storeKey(handle: Handle, key: Buffer): Promise<void> {
  await handle.run(makeKey, [key]);
}

export async function storeAddress(handle: Handle, hash: Buffer, until: Date): Promise<void> {
  await handle.run(insertAddress, [hash, until]);
}

/** Marks an account when its address is one of them; else nothing happens. */
export async function flagAccount(handle: Handle, userId: number, hash: Buffer, now: Date): Promise<void> {
  await handle.run(flag, [userId, hash, now]);
}
