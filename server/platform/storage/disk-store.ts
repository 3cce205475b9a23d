import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { assertNoTransaction } from "../database/outside.ts";
import { isFileNotFound, nullIfNotFound } from "../file-not-found.ts";
import { assertFolder, assertKey, isFolder, type FileStore } from "./file-store.ts";
import type { Disk } from "./free-space.ts";

/** The folder of incomplete files, beside the others, so that the last step is a rename. */
const ARRIVING = ".arriving";
const DAY_MS = 86_400_000;

/** Creates a store of files as `<root>/ab/abcdef…/640.webp`: no folder grows too large for a file system. */
export function createDiskStore(root: string, disk: Pick<Disk, "assertFreeSpace">): FileStore {
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);
  const assertOutside = () => assertNoTransaction("The folder of files");
  const arriving = join(root, ARRIVING);
  return {
    async put(key, bytes) {
      assertKey(key);
      assertOutside();
      await disk.assertFreeSpace(bytes.length);
      const path = pathOf(key);
      const temporary = join(arriving, crypto.randomUUID());
      await mkdir(arriving, { recursive: true });
      try {
        await writeFile(temporary, bytes, { flag: "wx", mode: 0o640, flush: true });
        await moveInto(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(key, range) {
      assertKey(key);
      assertOutside();
      const file = await open(pathOf(key)).catch(nullIfNotFound);
      if (file === null) return null;
      try {
        const { size } = await file.stat();
        return { bytes: size, content: file.createReadStream(range && { start: range.from, end: range.to }) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async stat(key) {
      assertKey(key);
      assertOutside();
      const found = await stat(pathOf(key)).catch(nullIfNotFound);
      return found === null ? null : { bytes: found.size };
    },
    async removeFolder(folder) {
      assertFolder(folder);
      assertOutside();
      await rm(pathOf(folder), { recursive: true, force: true });
    },
    async *listFolders() {
      assertOutside();
      for (const shard of await listNames(root)) {
        for (const folder of await listNames(join(root, shard))) {
          if (!isFolder(folder)) continue;
          const found = await stat(pathOf(folder)).catch(nullIfNotFound);
          if (found !== null) yield { folder, storedAt: found.mtime };
        }
      }
    },
    async listFiles(folder) {
      assertFolder(folder);
      assertOutside();
      return (await listNames(pathOf(folder))).map((name) => `${folder}/${name}`);
    },
    removeLeftovers: () => removeOldFiles(arriving),
  };
}

/** Removes a folder's files that have not been written to for a day. */
export async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await listNames(folder)) {
    const found = await stat(join(folder, name)).catch(nullIfNotFound);
    if (found !== null && found.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true });
  }
}

/** Moves a file. If its target folder is removed at the same moment, the folder is created again. */
async function moveInto(from: string, to: string, tries = 3): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to).catch((error: unknown) => {
    if (tries === 1 || !isFileNotFound(error)) throw error;
    return moveInto(from, to, tries - 1);
  });
}

/** Makes the new name durable; some platforms cannot open a folder, and need no such step. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r").catch(() => null);
  await folder?.sync();
}

async function listNames(path: string): Promise<string[]> {
  return (await readdir(path).catch(nullIfNotFound)) ?? [];
}
