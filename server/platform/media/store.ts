import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { Config } from "../config.ts";

/** Where the bytes of stored photos lie. Keys are `<32 hex>/<width>.webp`; what a key holds never changes. */
export interface MediaStore {
  /** Returns once the bytes would survive a power cut. Putting the same key again changes nothing. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there are none. */
  get(key: string): Promise<Buffer | null>;
  /** Size and age, or null. */
  stat(key: string): Promise<{ bytes: number; storedAt: Date } | null>;
  /** Removes every file of one photo; nothing happens when there is none. */
  deletePhoto(hash: string): Promise<void>;
  /** Every photo that has files, in no particular order. */
  listPhotos(): AsyncIterable<{ hash: string; storedAt: Date }>;
}

const HASH = /^[0-9a-f]{32}$/;
const KEY = /^[0-9a-f]{32}\/\d{2,4}\.webp$/;

/** The store that the configuration asks for: files under `DATA_DIR/media`. */
export function createMediaStore(config: Pick<Config, "dataDir">): MediaStore {
  return createDiskStore(join(config.dataDir, "media"));
}

/** Files as `<folder>/ab/abcdef…/640.webp`: no folder grows beyond what a file system likes. */
export function createDiskStore(folder: string): MediaStore {
  const photoFolder = (hash: string) => join(folder, hash.slice(0, 2), hash);
  const pathOf = (key: string) => {
    // Keys become paths: nothing else may ever reach the file system.
    if (!KEY.test(key)) throw new Error("Not a media key");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${crypto.randomUUID()}.tmp`;
      try {
        await writeDurably(temporary, bytes);
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: (key) => readFile(pathOf(key)).catch(nullWhenAbsent),
    async stat(key) {
      const found = await stat(pathOf(key)).catch(nullWhenAbsent);
      return found === null ? null : { bytes: found.size, storedAt: found.mtime };
    },
    async deletePhoto(hash) {
      if (!HASH.test(hash)) throw new Error("Not a media hash");
      await rm(photoFolder(hash), { recursive: true, force: true });
    },
    async *listPhotos() {
      for (const shard of await listNames(folder)) {
        for (const hash of await listNames(join(folder, shard))) {
          if (!HASH.test(hash)) continue;
          const found = await stat(photoFolder(hash)).catch(nullWhenAbsent);
          if (found !== null) yield { hash, storedAt: found.mtime };
        }
      }
    },
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "wx", 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the new name itself durable; not every platform can open a folder, and those need no such step. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  if (folder === null) return;
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function listNames(path: string): Promise<string[]> {
  return (await readdir(path).catch(nullWhenAbsent)) ?? [];
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
    return null;
  throw error;
}
