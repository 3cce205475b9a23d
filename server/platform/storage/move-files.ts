import { createHash } from "node:crypto";

import { readWhole, type FileStore, type Storage } from "./file-store.ts";

const AREAS = ["media", "private", "exports"] as const;

/**
 * Copies every file of one storage into another, under the same keys, and reads each back. Safe to interrupt and
 * repeat: existing files are not copied again.
 *
 * @throws if a file does not read back as sent, and what either storage throws.
 */
export async function copyFiles(from: Storage, to: Storage): Promise<{ copied: number; present: number }> {
  const done = { copied: 0, present: 0 };
  for (const area of AREAS)
    for await (const { folder } of from[area].listFolders())
      for (const key of await from[area].listFiles(folder)) {
        if (await copyOne(key, from[area], to[area])) done.copied += 1;
        else done.present += 1;
      }
  return done;
}

/**
 * Removes from one storage the folders that are complete in the other. Copies nothing: a folder missing there may have
 * been removed by members since. Returns how many it removed, and which are left.
 */
export async function removeCopied(
  from: Storage,
  to: Storage,
): Promise<{ removed: number; left: readonly string[] }> {
  let removed = 0;
  const left: string[] = [];
  for (const area of AREAS) {
    // Listed before anything is removed: deleting shifts a bucket's pages.
    const folders: string[] = [];
    for await (const { folder } of from[area].listFolders()) folders.push(folder);
    for (const folder of folders) {
      if (!(await isWhole(folder, from[area], to[area]))) {
        left.push(`${area}/${folder}`);
        continue;
      }
      await from[area].removeFolder(folder);
      removed += 1;
    }
  }
  return { removed, left };
}

async function isWhole(folder: string, from: FileStore, to: FileStore): Promise<boolean> {
  for (const key of await from.listFiles(folder)) {
    const bytes = await readWhole(from, key);
    if (bytes !== null && !(await isThere(key, bytes, to))) return false;
  }
  return true;
}

/** Returns false if the file existed. A listed file that is gone was removed by the site. */
async function copyOne(key: string, from: FileStore, to: FileStore): Promise<boolean> {
  const bytes = await readWhole(from, key);
  if (bytes === null) return false;
  if (await isThere(key, bytes, to)) return false;
  await to.put(key, bytes);
  if (!(await isThere(key, bytes, to))) throw new Error(`${key} did not come back as it was sent`);
  return true;
}

async function isThere(key: string, bytes: Uint8Array, store: FileStore): Promise<boolean> {
  const known = await store.stat(key);
  if (known?.bytes !== bytes.length) return false;
  const back = await readWhole(store, key);
  return back !== null && hash(back) === hash(bytes);
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
