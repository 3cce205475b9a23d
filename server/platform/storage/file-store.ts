import type { Readable } from "node:stream";

/** From the first to the last byte, both included, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface OpenFile {
  /** Of the whole file, whatever part was asked for. */
  bytes: number;
  /** Must be read to its end or destroyed. */
  content: Readable;
}

/**
 * Where files lie: folders of 32 hexadecimal digits with a few files in each, `<32 hex>/<name>`, on a disk or in a bucket.
 * When it cannot be reached, everything throws `storage_unavailable`.
 */
export interface FileStore {
  /** Returns once the bytes would survive a power cut; nobody ever sees half of them. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, or the part of it that is asked for, which must lie within it; null when there is none. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** How large a file is, or null when there is none. */
  stat(key: string): Promise<{ bytes: number } | null>;
  /** Removes a folder with everything in it; nothing happens when there is none. */
  removeFolder(folder: string): Promise<void>;
  /** Every folder that has files and when something was last put there, in no particular order. */
  listFolders(): AsyncIterable<{ folder: string; storedAt: Date }>;
  /** The keys of the files in a folder; none when it is not there. */
  listFiles(folder: string): Promise<string[]>;
  /** Removes what a put that was cut off more than a day ago, by the disk's own clock, left behind. */
  removeLeftovers(): Promise<void>;
}

/** The stores of this installation, apart from each other: what is in one cannot be reached through the other. */
export interface Storage {
  /** Photos and videos, given out under `/media`: to members all, to visitors those of shared posts. */
  media: FileStore;
  /** CVs and certificates, given out only by routes that ask who wants them. */
  private: FileStore;
  /** Members' copies of their own data, in parts, given out to them alone. */
  exports: FileStore;
  /** Pieces of files that are on their way, for a day at most. Given out to nobody, and in no backup. */
  pieces: FileStore;
}

const FOLDER = /^[0-9a-f]{32}$/;
/** No random name: what lies there is the store's own, and no listing has it. */
const OWN_FOLDER = "0".repeat(32);
/** Says whose files these are: `site-mark.ts`. */
export const MARK_KEY = `${OWN_FOLDER}/site.txt`;
const KEY = /^[0-9a-f]{32}\/[a-z0-9][a-z0-9-]{0,39}\.[a-z0-9]{2,5}$/;

export function isFolder(name: string): boolean {
  return FOLDER.test(name) && name !== OWN_FOLDER;
}

/** Keys become paths and addresses: nothing else may ever reach a file system or a bucket. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error("Not a key of a stored file");
}

export function assertFolder(folder: string): void {
  if (!isFolder(folder)) throw new Error("Not a folder of stored files");
}

const BATCH = 500;

/** The folders that nothing was put into since that moment, some at a time: a younger one may be about to get its row. */
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

/** Removes those of the old folders that are nothing's, and what a put that was cut off left behind. */
export async function removeStrays(
  store: FileStore,
  before: Date,
  findStrays: (folders: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  for await (const folders of oldFolders(store, before))
    for (const folder of await findStrays(folders)) await store.removeFolder(folder);
  await store.removeLeftovers();
}

/** All of a small file at once. */
export async function readWhole(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.open(key);
  return file === null ? null : Buffer.concat(await file.content.toArray());
}
