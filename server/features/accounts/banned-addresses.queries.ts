import type { Handle } from "../../platform/database/database.ts";
import { execute, oneValue } from "../../platform/database/queries.ts";

export const findKey = oneValue<Buffer>("select key from banned_address_keys");

// If several callers store the first key at once, all use the same one.
export const storeKey = execute<[key: Buffer], Handle>(
  "insert into banned_address_keys (key) values ($1) on conflict do nothing",
);

export const storeAddress = execute<[hash: Buffer, until: Date], Handle>(`
  insert into banned_addresses (address_hash, until) values ($1, $2)
  on conflict (address_hash) do update set until = greatest(banned_addresses.until, excluded.until)`);

/** Marks an account if its address is a banned one; otherwise does nothing. */
export const flagAccount = execute<[userId: number, hash: Buffer, now: Date], Handle>(`
  update users set returned_until = b.until from banned_addresses b
  where users.id = $1 and b.address_hash = $2 and b.until > $3`);
