import { hkdfSync, randomBytes } from "node:crypto";

import type { Handle } from "./database/database.ts";
import { statement } from "./database/statements.ts";

// Named after what it was first made for.
const readKey = statement<{ key: Buffer }>("select key from unsubscribe_keys");
// Of several first readers at once, all get the key of one.
const makeKey = statement<never>("insert into unsubscribe_keys (key) values ($1) on conflict do nothing");

/** The site's own secret of 32 bytes: made when first needed, the same for all processes, as old as the database. */
export async function readSiteKey(handle: Handle): Promise<Buffer> {
  const find = async () => (await handle.run(readKey, []))[0]?.key;
  const known = await find();
  if (known !== undefined) return known;
  await handle.run(makeKey, [randomBytes(32)]);
  const made = await find();
  if (made === undefined) throw new Error("The site's key was not kept");
  return made;
}

/** Another secret of 32 bytes for each purpose, from which neither the site's key nor that of another can be found. */
export async function deriveSiteKey(handle: Handle, purpose: string): Promise<Buffer> {
  return Buffer.from(hkdfSync("sha256", await readSiteKey(handle), "", purpose, 32));
}
