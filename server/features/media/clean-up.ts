import type { Deps } from "../../platform/deps.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { forgetUnused, whileUnknown } from "./media.queries.ts";

const DAY_MS = 86_400_000;

/**
 * Removes photos that nothing has shown for a day: first the row, then the files, so that a row always has its files.
 * Files whose row is gone, also after a crash between the two, are found by going through the store.
 */
export async function cleanUp(deps: Pick<Deps, "db" | "clock">, store: MediaStore): Promise<void> {
  const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS);
  for (const hash of await forgetUnused(deps.db, dayAgo)) {
    await whileUnknown(deps.db, hash, () => store.deletePhoto(hash));
  }
  for await (const { hash, storedAt } of store.listPhotos()) {
    if (storedAt < dayAgo) await whileUnknown(deps.db, hash, () => store.deletePhoto(hash));
  }
}
