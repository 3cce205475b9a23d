import { createHash } from "node:crypto";

import { readWhole, type FileStore, type Storage } from "./file-store.ts";

export interface Moved {
  /** Files that were not there yet, or not whole, and are now. */
  copied: number;
  /** Files that were there already. */
  present: number;
  /** Folders that were taken away where they came from. */
  removed: number;
}

/**
 * Copies every file of one storage into another, under the same keys, and reads each back. With `remove`, a folder goes where
 * it came from once all of it is at the other side. Safe to break off and to repeat: what is there is not copied again.
 * @throws when a file does not come back as it was sent, and what either storage throws.
 */
export async function moveFiles(from: Storage, to: Storage, { remove }: { remove: boolean }): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, removed: 0 };
  for (const area of ["media", "private", "exports"] as const) {
    // Listed before anything is removed: a bucket's pages shift under whoever deletes.
    const folders: string[] = [];
    for await (const { folder } of from[area].listFolders()) folders.push(folder);
    for (const folder of folders) {
      for (const key of await from[area].listFiles(folder)) {
        if (await copyOne(key, from[area], to[area])) moved.copied += 1;
        else moved.present += 1;
      }
      if (!remove) continue;
      await from[area].removeFolder(folder);
      moved.removed += 1;
    }
  }
  return moved;
}

/** False when it was there. A file that is gone since it was listed was removed by the site. */
async function copyOne(key: string, from: FileStore, to: FileStore): Promise<boolean> {
  const bytes = await readWhole(from, key);
  if (bytes === null) return false;
  const isThere = async () => {
    const known = await to.stat(key);
    if (known?.bytes !== bytes.length) return false;
    const back = await readWhole(to, key);
    return back !== null && hash(back) === hash(bytes);
  };
  if (await isThere()) return false;
  await to.put(key, bytes);
  if (!(await isThere())) throw new Error(`${key} did not come back as it was sent`);
  return true;
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
