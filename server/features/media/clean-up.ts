import { daysFrom } from "#contracts/calendar.ts";

import type { Deps } from "../../platform/deps.ts";
import { uploadFolder } from "../../platform/http/read-upload.ts";
import { removeOldFiles } from "../../platform/storage/disk-store.ts";
import { removeStrays, type FileStore } from "../../platform/storage/file-store.ts";
import { findUnknown, purgeUnused, purgeUnusedOf } from "./media.queries.ts";
import { eraseUploadsOf, removeOldUploads } from "./uploads.service.ts";

/** What it needs: the administrators' commands have no more. */
type CleanUpDeps = Pick<Deps, "config" | "db" | "clock" | "storage">;

/**
 * Removes photos and videos that nothing has shown for a day: first the row, then the files, so that a row always has its
 * files. Nothing is ever stored in a folder again, so none can come to life while it is removed. Files whose row is gone, also
 * after a crash between the two, are found by going through the store.
 */
export async function cleanUp(deps: CleanUpDeps, store: FileStore): Promise<void> {
  const dayAgo = daysFrom(deps.clock.now(), -1);
  for (const hash of await purgeUnused(deps.db, dayAgo)) await store.removeFolder(hash);
  await removeStrays(store, dayAgo, (hashes) => findUnknown(deps.db, hashes));
  await removeOldFiles(uploadFolder(deps.config));
  await removeOldUploads(deps);
}

/** Removes what a member uploaded and nobody shows, at once; what somebody else shows too is theirs and stays. */
export async function eraseMediaOf(deps: Deps, ownerId: number): Promise<void> {
  await eraseUploadsOf(deps, ownerId);
  for (const hash of await purgeUnusedOf(deps.db, ownerId)) await deps.storage.media.removeFolder(hash);
}
