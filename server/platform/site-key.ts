import { hkdfSync, randomBytes } from "node:crypto";

import type { Handle } from "./database/database.ts";
import { statement } from "./database/statements.ts";

// The table is named after its first use.
const readKey = statement<{ key: Buffer }>("select key from unsubscribe_keys");
// Concurrent first readers all get the same key.
const makeKey = statement<never>("insert into unsubscribe_keys (key) values ($1) on conflict do nothing");

/**
 * Returns the site's own secret of 32 bytes: created when first needed, the same for all processes, stored in the
 * database.
 */
export async function readSiteKey(handle: Handle): Promise<Buffer> {
  const find = async () => (await handle.run(readKey, []))[0]?.key;
  const known = await find();
  if (known !== undefined) return known;
  await handle.run(makeKey, [randomBytes(32)]);
  const made = await find();
  if (made === undefined) throw new Error("The site's key was not kept");
  return made;
}

/** Derives a secret of 32 bytes for a purpose. It reveals neither the site's key nor another purpose's. */
export async function deriveSiteKey(handle: Handle, purpose: string): Promise<Buffer> {
  return Buffer.from(hkdfSync("sha256", await readSiteKey(handle), "", purpose, 32));
}
