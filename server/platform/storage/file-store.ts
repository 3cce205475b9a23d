import type { Readable } from "node:stream";

/** From the first to the last byte, both included, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface OpenFile {
  /** The size of the whole file, whatever range was requested. */
  bytes: number;
  /** Must be read to its end or destroyed. */
  content: Readable;
}

/**
 * A store of files: folders of 32 hexadecimal digits with a few files in each, `<32 hex>/<name>`, on a disk or in a
 * bucket. If it cannot be reached, everything throws `storage_unavailable`.
 */
export interface FileStore {
  /** Returns once the bytes would survive a power cut; a partial file is never visible. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens the file, or the requested range, which must lie within it; null if it does not exist. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Returns a file's size, or null if it does not exist. */
  stat(key: string): Promise<{ bytes: number } | null>;
  /** Removes a folder and its files; does nothing if it does not exist. */
  removeFolder(folder: string): Promise<void>;
  /** Yields every folder with files and the time of its latest file, in no particular order. */
  listFolders(): AsyncIterable<{ folder: string; storedAt: Date }>;
  /** Returns the keys of the files in a folder; none if it does not exist. */
  listFiles(folder: string): Promise<string[]>;
  /** Removes the remains of a put that was interrupted more than a day ago, by the disk's own clock. */
  removeLeftovers(): Promise<void>;
}

/** The stores of this installation, isolated from each other: one cannot be reached through another. */
export interface Storage {
  /** Photos and videos, served under `/media`: all to members, those of shared posts to visitors. */
  media: FileStore;
  /** CVs and certificates, served only by routes that check the caller. */
  private: FileStore;
  /** Members' copies of their own data, in parts, served only to the member. */
  exports: FileStore;
  /** Pieces of unfinished uploads, stored for a day at most. Never served, and in no backup. */
  pieces: FileStore;
}

const FOLDER = /^[0-9a-f]{32}$/;
/** Not a random name: the store's own folder, in no listing. */
const OWN_FOLDER = "0".repeat(32);
/** Identifies the site that owns these files: `site-mark.ts`. */
export const MARK_KEY = `${OWN_FOLDER}/site.txt`;
const KEY = /^[0-9a-f]{32}\/[a-z0-9][a-z0-9-]{0,39}\.[a-z0-9]{2,5}$/;

export function isFolder(name: string): boolean {
  return FOLDER.test(name) && name !== OWN_FOLDER;
}

/** Refuses anything but a key: keys become paths and addresses, so nothing else may reach a file system or a bucket. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error("Not a key of a stored file");
}

export function assertFolder(folder: string): void {
  if (!isFolder(folder)) throw new Error("Not a folder of stored files");
}

const BATCH = 500;

/** Yields the folders without a new file since that moment, in batches: a newer folder may be about to get its row. */
export async function* oldFolders(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { folder, storedAt } of store.listFolders()) {
    if (storedAt < before) batch.push(folder);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Removes the old folders that nothing refers to, and the remains of interrupted puts. */
export async function removeStrays(
  store: FileStore,
  before: Date,
  findStrays: (folders: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  for await (const folders of oldFolders(store, before))
    for (const folder of await findStrays(folders)) await store.removeFolder(folder);
  await store.removeLeftovers();
}

/** Reads a small file completely. */
export async function readWhole(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.open(key);
  return file === null ? null : Buffer.concat(await file.content.toArray());
}
