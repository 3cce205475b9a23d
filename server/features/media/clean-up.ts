import { daysFrom } from "#contracts/calendar.ts";

import type { Deps } from "../../platform/deps.ts";
import { uploadFolder } from "../../platform/http/read-upload.ts";
import { removeOldFiles } from "../../platform/storage/disk-store.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { findUnknown, purgeUnused, purgeUnusedOf } from "./media.queries.ts";
import { eraseUploadsOf, removeOldUploads } from "./uploads.service.ts";

const BATCH = 500;

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
  for await (const folders of inBatches(store, dayAgo)) {
    for (const hash of await findUnknown(deps.db, folders)) await store.removeFolder(hash);
  }
  // What was cut off when the process ended in the middle of it.
  await store.removeLeftovers();
  await removeOldFiles(uploadFolder(deps.config));
  await removeOldUploads(deps);
}

/** Removes what a member uploaded and nobody shows, at once; what somebody else shows too is theirs and stays. */
export async function eraseMediaOf(deps: Deps, ownerId: number): Promise<void> {
  await eraseUploadsOf(deps, ownerId);
  for (const hash of await purgeUnusedOf(deps.db, ownerId)) await deps.storage.media.removeFolder(hash);
}

/** The folders that nothing was put into since that moment. */
async function* inBatches(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { folder, storedAt } of store.listFolders()) {
    if (storedAt < before) batch.push(folder);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
