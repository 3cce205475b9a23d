import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";

import { daysFrom } from "#contracts/calendar.ts";
import { FILE_RULES, UPLOADED_FILE, type FileKind, type FilePurpose } from "#contracts/private-files.ts";

import type { Authorized } from "../authorization.ts";
import { rowsByBatch } from "../database/batches.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import { AppError, orThrow } from "../errors.ts";
import { createSemaphore } from "../semaphore.ts";
import { removeStrays, type OpenFile, type Storage } from "../storage/file-store.ts";
import { findFileKind } from "./file-kind.ts";
import * as queries from "./private-files.queries.ts";
import type { StoredFile } from "./private-files.queries.ts";
import { redrawScan } from "./scan.ts";

const DATA_URL = /^data:[a-z0-9.+/-]*(?:;[a-z0-9=.+-]+)*;base64,/i;

type KeptFile = Pick<StoredFile, "key" | "kind">;

/** Each file has its own folder in the private store, named by its key. */
const pathOf = (file: KeptFile) => `${file.key}/file.${file.kind}`;

/** A form's change to a file: undefined keeps it, null removes it, otherwise this file replaces it. */
export type FileChange = StoredFile | null | undefined;

export type PrivateFiles = ReturnType<typeof createPrivateFiles>;

/**
 * Creates the store of CVs and certificates: identified by content, separate from media, and served only after a
 * permission check.
 */
export function createPrivateFiles(deps: { db: Database; clock: Clock; storage: Storage }) {
  const { db, clock } = deps;
  const vault = deps.storage.private;
  // Pictures are decoded one at a time: photos of the feed have the other core.
  const semaphore = createSemaphore({ permits: 1, waitingMax: 30 });

  async function keep(content: Buffer, kind: FileKind, purpose: FilePurpose, ownerId: number) {
    const key = randomBytes(16).toString("hex");
    // The bytes are stored before the row, so a row means that its bytes exist.
    await vault.put(pathOf({ key, kind }), content);
    return queries.addFile(db, ownerId, { key, purpose, kind, bytes: content.length }, clock.now());
  }

  const files = {
    /**
     * Stores a file, which waits a day to be attached. Refuses files that do not suit the purpose, cannot be read or
     * are too large (`invalid_file_type`, `image_unreadable`, `file_too_large`, `too_many_uploads`).
     */
    async store(bytes: Buffer, purpose: FilePurpose, ownerId: number): Promise<StoredFile> {
      const { kind, content } = await semaphore.run(() => examine(bytes, purpose));
      return keep(content, kind, purpose, ownerId);
    },
    /**
     * Reads a form's value: the address of a file that the member uploaded, a data URL (which is stored), null, or
     * `present`, the address of the current file. Refuses anything else; nothing is ever fetched. Call it before the
     * transaction.
     */
    async resolve(
      given: string | null | undefined,
      about: { purpose: FilePurpose; ownerId: number; present: string },
    ): Promise<FileChange> {
      const { purpose, ownerId, present } = about;
      if (given === undefined || given === present) return undefined;
      if (given === null || given === "") return null;
      const key = UPLOADED_FILE.exec(given)?.[1];
      if (key === undefined) return files.store(readDataUrl(given, purpose), purpose, ownerId);
      const file = await queries.findOwnFile(db, key, ownerId);
      if (file === undefined) throw gone(purpose);
      // A file accepted as a CV may be larger than a certificate may be, or be an email.
      if (file.purpose !== purpose) throw invalid(purpose);
      return file;
    },
    /** Stores a copy of a stored file, to be attached elsewhere. */
    async copy(file: Authorized<KeptFile>, purpose: FilePurpose, ownerId: number): Promise<StoredFile> {
      const { content } = await files.open(file);
      return keep(await buffer(content), file.kind, purpose, ownerId);
    },
    /** Applies a change and returns the current file; the previous one is deleted with the commit. */
    async swap(tx: Tx, presentId: number | null, change: FileChange): Promise<number | null> {
      if (change === undefined || change?.id === presentId) return presentId;
      if (change !== null && !(await queries.attachFile(tx, change.id, clock.now()))) {
        throw gone(change.purpose);
      }
      const forgotten = presentId === null ? undefined : await queries.deleteFile(tx, presentId);
      if (forgotten !== undefined) tx.afterCommit(() => vault.removeFolder(forgotten));
      return change?.id ?? null;
    },
    /** Opens a stored file for download; `file_not_found` if its bytes are gone. */
    async open(file: Authorized<KeptFile>): Promise<OpenFile> {
      return orThrow(await vault.open(pathOf(file)), "file_not_found");
    },
    /** Deletes every file of a member, attached or not. */
    async eraseOf(ownerId: number): Promise<void> {
      for (const key of await queries.deleteAllOf(db, ownerId)) await vault.removeFolder(key);
    },
    /**
     * Deletes files that have been unattached for a day: rows first, then bytes, including bytes that a crash left
     * without a row.
     */
    async cleanUp(): Promise<void> {
      const dayAgo = daysFrom(clock.now(), -1);
      for await (const key of rowsByBatch(() => queries.clearWaiting(db, dayAgo)))
        await vault.removeFolder(key);
      await removeStrays(vault, dayAgo, (keys) => queries.findUnknownKeys(db, keys));
    },
  };
  return files;
}

/**
 * Identifies a file and prepares its content for storage: pictures are re-encoded, documents stay as they are and are
 * never opened.
 */
async function examine(bytes: Buffer, purpose: FilePurpose) {
  const { kinds, maxBytes } = FILE_RULES[purpose];
  if (bytes.length > maxBytes) throw tooLarge(purpose);
  const found = findFileKind(bytes);
  if (found === "webp" && purpose === "cv") throw invalid(purpose);
  const kind = found === "webp" ? "jpg" : found;
  if (kind === null || !kinds.includes(kind)) throw invalid(purpose);
  if (kind !== "jpg" && kind !== "png") return { kind, content: bytes };
  return { kind, content: await redrawScan(bytes, kind) };
}

/** Returns the bytes of a data URL; they decide the type, not its claim. */
function readDataUrl(url: string, purpose: FilePurpose): Buffer {
  const head = DATA_URL.exec(url.slice(0, 200))?.[0];
  if (head === undefined) throw invalid(purpose);
  // Two of the last characters may be padding.
  if (Math.floor((url.length - head.length - 2) * 0.75) > FILE_RULES[purpose].maxBytes)
    throw tooLarge(purpose);
  return Buffer.from(url.slice(head.length), "base64");
}

const invalid = (purpose: FilePurpose) =>
  new AppError("invalid_file_type", { fields: { [FILE_RULES[purpose].field]: "Invalid file type" } });

function tooLarge(purpose: FilePurpose): AppError {
  const { field, tooLarge: words } = FILE_RULES[purpose];
  return new AppError("file_too_large", { words, fields: { [field]: words } });
}

function gone(purpose: FilePurpose): AppError {
  const words = "That file could not be found. Please add it again.";
  return new AppError("invalid_input", { words, fields: { [FILE_RULES[purpose].field]: words } });
}
