import { daysFrom } from "#contracts/calendar.ts";

import type { Deps } from "../../platform/deps.ts";
import { uploadFolder } from "../../platform/http/read-upload.ts";
import { removeOldFiles } from "../../platform/storage/disk-store.ts";
import { removeStrays, type FileStore } from "../../platform/storage/file-store.ts";
import { findUnknown, purgeUnused, purgeUnusedOf } from "./media.queries.ts";
import { eraseUploadsOf, removeOldUploads } from "./uploads.service.ts";

/** Only what the administrators' commands have too. */
type CleanUpDeps = Pick<Deps, "config" | "db" | "clock" | "storage">;

/**
 * Deletes photos and videos that nothing has shown for a day: first the row, then the files, so that a row always has
 * its files. A folder is never reused, so its media cannot come back into use during the deletion. Walking the store
 * finds files without a row, including those left by a crash between the two steps.
 */
export async function cleanUp(deps: CleanUpDeps, store: FileStore): Promise<void> {
  const dayAgo = daysFrom(deps.clock.now(), -1);
  for (const hash of await purgeUnused(deps.db, dayAgo)) await store.removeFolder(hash);
  await removeStrays(store, dayAgo, (hashes) => findUnknown(deps.db, hashes));
  await removeOldFiles(uploadFolder(deps.config));
  await removeOldUploads(deps);
}

/** Deletes at once what a member uploaded and nothing shows; media that another member's content shows stays. */
export async function eraseMediaOf(deps: Deps, ownerId: number): Promise<void> {
  await eraseUploadsOf(deps, ownerId);
  for (const hash of await purgeUnusedOf(deps.db, ownerId)) await deps.storage.media.removeFolder(hash);
}
