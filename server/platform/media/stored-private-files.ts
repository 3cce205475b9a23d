import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";

import { FILE_RULES, UPLOADED_FILE, type FileKind, type FilePurpose } from "#contracts/private-files.ts";

import type { Database } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import { AppError, orThrow } from "../errors.ts";
import { createSemaphore } from "../semaphore.ts";
import type { Storage } from "../storage/file-store.ts";
import { findFileKind } from "./file-kind.ts";
import * as queries from "./private-files.queries.ts";
import type { PrivateFiles } from "./private-files.ts";
import { redrawScan } from "./scan.ts";

const DAY_MS = 86_400_000;
const BATCH = 200;
const DATA_URL = /^data:[a-z0-9.+/-]*(?:;[a-z0-9=.+-]+)*;base64,/i;

/** Each file has a folder of the private store to itself, named by its key. */
const pathOf = (file: { key: string; kind: FileKind }) => `${file.key}/file.${file.kind}`;

/** The port on the private store and the table of its files. */
export function createPrivateFiles(deps: { db: Database; clock: Clock; storage: Storage }): PrivateFiles {
  const { db, clock } = deps;
  const vault = deps.storage.private;
  // Pictures are decoded one at a time: photos of the feed have the other core.
  const semaphore = createSemaphore({ permits: 1, waitingMax: 30 });

  async function keep(content: Buffer, kind: FileKind, purpose: FilePurpose, ownerId: number) {
    const key = randomBytes(16).toString("hex");
    // Bytes first, row second: a row means that its bytes are there.
    await vault.put(pathOf({ key, kind }), content);
    return queries.addFile(db, ownerId, { key, purpose, kind, bytes: content.length }, clock.now());
  }

  const files: PrivateFiles = {
    async store(bytes, purpose, ownerId) {
      const { kind, content } = await semaphore.run(() => examine(bytes, purpose));
      return keep(content, kind, purpose, ownerId);
    },
    async resolve(given, { purpose, ownerId, present }) {
      if (given === undefined || given === present) return undefined;
      if (given === null || given === "") return null;
      const key = UPLOADED_FILE.exec(given)?.[1];
      if (key === undefined) return files.store(readDataUrl(given, purpose), purpose, ownerId);
      const file = await queries.findOwnFile(db, key, ownerId);
      if (file === undefined) throw gone(purpose);
      // What was let in as a CV may be larger than a certificate, or an email.
      if (file.purpose !== purpose) throw invalid(purpose);
      return file;
    },
    async copy(file, purpose, ownerId) {
      const { content } = await files.open(file);
      return keep(await buffer(content), file.kind, purpose, ownerId);
    },
    async swap(tx, presentId, change) {
      if (change === undefined || change?.id === presentId) return presentId;
      if (change !== null && !(await queries.attachFile(tx, change.id, clock.now()))) {
        throw gone(change.purpose);
      }
      const forgotten = presentId === null ? undefined : await queries.deleteFile(tx, presentId);
      if (forgotten !== undefined) tx.afterCommit(() => vault.removeFolder(forgotten));
      return change?.id ?? null;
    },
    async open(file) {
      return orThrow(await vault.open(pathOf(file)), "file_not_found");
    },
    async eraseOf(ownerId) {
      for (const key of await queries.deleteAllOf(db, ownerId)) await vault.removeFolder(key);
    },
    async cleanUp() {
      const dayAgo = new Date(clock.now().getTime() - DAY_MS);
      for (const key of await queries.clearWaiting(db, dayAgo)) await vault.removeFolder(key);
      let batch: string[] = [];
      const removeUnknown = async () => {
        const known = await queries.findKnownKeys(db, batch);
        for (const key of batch) if (!known.has(key)) await vault.removeFolder(key);
        batch = [];
      };
      for await (const { folder, storedAt } of vault.listFolders()) {
        // A file that is not a day old may be about to get its row.
        if (storedAt < dayAgo) batch.push(folder);
        if (batch.length === BATCH) await removeUnknown();
      }
      await removeUnknown();
      await vault.removeLeftovers();
    },
  };
  return files;
}

/** What a file is, and what of it is kept: pictures are drawn anew, documents stay as they came and are never opened. */
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

/** The bytes of a data URL; whatever type it claims, the bytes decide. */
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
