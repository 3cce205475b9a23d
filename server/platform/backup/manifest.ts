import { createHash } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { mkdir, open, readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { MEGABYTE } from "#contracts/reference/limits.ts";

import { isFileNotFound, nullIfNotFound } from "../file-not-found.ts";
import { FREE_BYTES_MIN, type ReadFreeBytes } from "../storage/free-space.ts";

/** A backup cannot be made or used. `message` is one line for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** One file of a backup. */
export interface CopiedFile {
  /** Relative to the backup, with `/` between folders. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The contents of a backup. Written last, so a folder without a manifest is no backup. */
export interface Manifest {
  readonly format: 1;
  /** The release of Crewyard that made it. */
  readonly version: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** PostgreSQL's major version; null where the database is the operator's own and not in the backup. */
  readonly postgres: number | null;
  readonly files: readonly CopiedFile[];
  /** The database's folders. They are listed because many are empty, and not every copying tool keeps empty folders. */
  readonly folders: readonly string[];
}

export const MANIFEST = "manifest.json";
/** In `DATA_DIR`: when the latest backup was completed, for the site's metrics. */
export const LAST_BACKUP = "last-backup";
/** The cluster's folder in a backup. */
export const DATABASE = "database";

/** Folders of files in `DATA_DIR`, with the same names in a backup. Files in them never change once written. */
export const FILE_FOLDERS = ["media", "private", "exports", "outbox"] as const;

/**
 * Copies a file up to its current end, since it may still be growing. Returns what was copied, or null if the file is
 * gone.
 *
 * @throws if something already exists at `to`.
 */
export async function copyFile(from: string, to: string): Promise<Omit<CopiedFile, "path"> | null> {
  const source = await open(from, "r").catch(nullIfNotFound);
  if (source === null) return null;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await using target = await open(to, "wx", 0o600);
  const hash = createHash("sha256");
  let bytes = 0;
  // The stream closes the source when it ends.
  for await (const chunk of source.createReadStream({ highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    await target.writeFile(chunk);
  }
  await target.datasync();
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * Checks for room before a copy starts: a full disk would also stop a database on it.
 *
 * @throws {BackupError} if so many bytes would leave less than the free space that stored files must leave.
 */
export async function assertRoom(folder: string, bytes: number, readFree: ReadFreeBytes): Promise<void> {
  const free = await readFree(folder);
  if (free - bytes >= FREE_BYTES_MIN) return;
  const [needed, left] = [bytes + FREE_BYTES_MIN, free].map((each) => Math.ceil(each / MEGABYTE));
  throw new BackupError(
    `The disk of ${folder} has ${left} MB free, and ${needed} MB are needed. Make room, keep fewer backups, or name a folder on another disk.`,
  );
}

/** Returns a folder's entries; none if it does not exist. */
export async function listEntries(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(nullIfNotFound)) ?? [];
}

/** Returns the SHA-256 of a file in a backup, or null if it does not exist. */
export async function hashFile(file: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  } catch (error) {
    return nullIfNotFound(error);
  }
  return hash.digest("hex");
}

/**
 * Reads a backup's manifest.
 *
 * @throws {BackupError} if the folder is no backup, or this release does not know its format.
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, MANIFEST), "utf8").catch((error: unknown) => {
    throw new BackupError(
      isFileNotFound(error)
        ? `${backup} is no backup: it has no ${MANIFEST}.`
        : `${backup} cannot be read by the account that restores it: give it to that account first.`,
    );
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new BackupError(
      `${backup} was made by a newer release (${manifest.version}): restore it with that.`,
    );
  for (const name of [...manifest.files.map((file) => file.path), ...manifest.folders]) {
    if (path.isAbsolute(name) || name.split("/").includes(".."))
      throw new BackupError(`${backup} names a file outside itself: ${name}`);
  }
  return manifest;
}
