// Gives what this device has kept of a list that a page begins with. It is `/kept.js`, which the service worker has where anything is kept.
import { findKept } from "../platform/kept/kept-store.ts";
import type { Kept } from "../platform/kept/kept-store.ts";

/** What was last read of the list whose first page that call asks for; undefined where nothing is kept of it. */
export function findKeptList(call: string): Promise<Kept | undefined> {
  // As `questionOf` in web/platform/kept names it.
  return findKept(`${call} pages`);
}
