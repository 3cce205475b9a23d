import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Config } from "../config.ts";
import { isCluster } from "../data-dir.ts";
import type { Log } from "../log.ts";
import { readFreeBytesAt, type ReadFreeBytes } from "../storage/free-space.ts";
import { VERSION } from "../version.ts";
import { copyDatabase } from "./base-backup.ts";
import { assertRoom, copyFile, FILE_FOLDERS, LAST_BACKUP, listEntries, MANIFEST } from "./manifest.ts";
import type { CopiedFile, Manifest } from "./manifest.ts";

const NAME = /^crewyard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** Suffix of an unfinished backup. Only an old one is removed: a recent one may belong to a backup that still runs. */
const PARTIAL = ".partial";
/** Prefix of the folders that backups are test-restored in. */
const CHECK = ".check-";
const PARTIAL_KEPT_MS = 86_400_000;
/** Files of `DATA_DIR` itself: how to open the database, and how to sign in to the demo community. */
const LOOSE_FILES = ["database.json", "demo-sign-ins.json"];

export interface BackupOptions {
  readonly config: Pick<Config, "dataDir" | "databaseUrl" | "s3">;
  /** The folder that holds the backups, one folder each. Created if needed. */
  readonly into: string;
  /**
   * How many backups to keep, this one included. Older ones are removed once this one is complete. Keeps all if left
   * out.
   */
  readonly keep?: number;
  readonly now: Date;
  readonly log: Log;
  /** Replaces the system's own reading of free space. */
  readonly readFree?: ReadFreeBytes;
}

/**
 * Copies `DATA_DIR` while Crewyard serves: the embedded database at one moment, its passwords, and every file that the
 * database refers to at that moment. The operator's own database or bucket is not included. Returns the backup's
 * folder, which gets its final name only when it is complete.
 *
 * @throws {BackupError} in words for the operator.
 */
export async function makeBackup(options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const { config, into, keep, now, log, readFree = readFreeBytesAt } = options;
  const folder = path.join(into, nameOf(now));
  const partial = `${folder}${PARTIAL}`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    // First, because leftovers may be what fills the disk.
    await removeLeftOver(into, new Date(now.getTime() - PARTIAL_KEPT_MS));
    await assertRoom(into, await measure(config), readFree);
    const files = new Map<string, CopiedFile>();
    const copyFiles = () =>
      config.s3 === null ? copyAreas(config.dataDir, partial, files) : Promise.resolve();
    // Copied before, for files removed while the database is copied, and after, for files added in that time: so every
    // row has its files.
    await copyFiles();
    const database = config.databaseUrl === null ? await copyDatabase(config.dataDir, partial, log) : null;
    await copyFiles();
    for (const name of LOOSE_FILES) await copyOnce(config.dataDir, partial, name, files);
    const manifest: Manifest = {
      format: 1,
      version: VERSION,
      createdAt: now.toISOString(),
      postgres: database?.postgres ?? null,
      files: [...files.values(), ...(database?.files ?? [])],
      folders: database?.folders ?? [],
    };
    await writeFile(path.join(partial, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true });
    await rename(partial, folder);
    if (keep !== undefined) await removeOld(into, keep);
    // The backup is complete even if its time cannot be noted.
    const note = writeFile(path.join(config.dataDir, LAST_BACKUP), `${now.toISOString()}\n`, { mode: 0o600 });
    await note.catch((error: unknown) =>
      log.warn({ err: error }, "the time of the backup could not be noted"),
    );
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the bytes to copy, as of now. */
async function measure({ dataDir, databaseUrl, s3 }: BackupOptions["config"]): Promise<number> {
  const sizeOf = async (folder: string): Promise<number> => {
    let bytes = 0;
    for (const entry of await listEntries(folder)) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) bytes += await sizeOf(place);
      // A file deleted in the meantime needs no room.
      else if (entry.isFile()) bytes += (await stat(place).catch(() => null))?.size ?? 0;
    }
    return bytes;
  };
  const clusters = (await listEntries(dataDir)).map(({ name }) => name).filter(isCluster);
  const folders = [...(s3 === null ? FILE_FOLDERS : []), ...(databaseUrl === null ? clusters : [])];
  let bytes = 0;
  for (const folder of folders) bytes += await sizeOf(path.join(dataDir, folder));
  return bytes;
}

const nameOf = (at: Date) => `crewyard-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/**
 * Creates a folder to test-restore a backup in. It is beside the backup, where there is room for a whole site: the
 * system's temporary folder is often in memory.
 */
export const makeCheckFolder = (backup: string): Promise<string> =>
  mkdtemp(path.join(path.dirname(backup), CHECK));

/** Removes unfinished backups and check folders from before `before`. The names of backups sort by time. */
async function removeLeftOver(into: string, before: Date): Promise<void> {
  const isOld = async (entry: string): Promise<boolean> => {
    if (entry.startsWith(CHECK)) {
      // A folder that is gone belonged to a check that has just ended.
      const found = await stat(path.join(into, entry)).catch(() => null);
      return found !== null && found.mtime < before;
    }
    const name = entry.slice(0, -PARTIAL.length);
    return entry.endsWith(PARTIAL) && NAME.test(name) && name < nameOf(before);
  };
  for (const entry of await readdir(into))
    if (await isOld(entry)) await rm(path.join(into, entry), { recursive: true, force: true });
}

async function copyAreas(from: string, to: string, files: Map<string, CopiedFile>): Promise<void> {
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await listEntries(path.join(from, folder))) {
      // A name that begins with a dot is still being written.
      if (entry.name.startsWith(".")) continue;
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile()) await copyOnce(from, to, name, files);
    }
  };
  for (const folder of FILE_FOLDERS) await walk(folder);
}

async function copyOnce(
  from: string,
  to: string,
  name: string,
  files: Map<string, CopiedFile>,
): Promise<void> {
  if (files.has(name)) return;
  const copied = await copyFile(path.join(from, name), path.join(to, name));
  if (copied !== null) files.set(name, { path: name, ...copied });
}

async function removeOld(into: string, keep: number): Promise<void> {
  const names = (await readdir(into)).filter((name) => NAME.test(name)).toSorted();
  // Keeps at least one, whatever the option says.
  for (const name of names.slice(0, -Math.max(1, keep)))
    await rm(path.join(into, name), { recursive: true, force: true });
}
