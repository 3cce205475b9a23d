import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";

import { ZipFile } from "yazl";

import type { Authorized } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { uploadFolder } from "../../platform/http/read-upload.ts";
import type { FileStore, OpenFile } from "../../platform/storage/file-store.ts";
import { renderFoot, renderHead, renderRow, renderSection } from "./archive.markup.ts";
import { EXPORTED, findFiles, holdStill, readTheirs, type ExportedFile } from "./exports.queries.ts";

/** Largest size of one archive part; a part is held in memory whole. */
const PART_BYTES = 8 * 1024 * 1024;
/** Share of the progress that reading takes, in per cent; the rest is packing. */
const READING = 40;

/** The temporary file that holds one table's rows until they are packed. */
interface Section {
  readonly file: string;
  readonly path: string;
  readonly count: number;
}

/** An archive in the store: its parts, concatenated, are one ZIP file. */
export interface StoredArchive {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Makes a member's archive: `data/*.json` with every row of theirs, `files/`, and `index.html`, which shows it all.
 * `onProgress` receives percentages and throws to cancel. A failed run leaves only what the clean-up removes.
 */
export async function makeArchive(
  deps: Deps,
  userId: number,
  onProgress: (percent: number) => Promise<void>,
): Promise<StoredArchive> {
  const stem = join(uploadFolder(deps.config), `archive-${randomBytes(8).toString("hex")}`);
  await deps.disk.assertFreeSpace(0);
  await mkdir(uploadFolder(deps.config), { recursive: true });
  const pathOf = (file: string) => `${stem}-${file}.json`;
  try {
    const { sections, files } = await writeRows(deps, userId, pathOf);
    await onProgress(READING);
    return await pack(deps, sections, files, onProgress);
  } finally {
    for (const { file } of EXPORTED) await rm(pathOf(file), { force: true });
  }
}

/** Streams an archive from its first part to its last; null if it is gone. */
export async function openArchive(
  exports: FileStore,
  { key, bytes }: Authorized<StoredArchive>,
): Promise<OpenFile | null> {
  // Opened before the response begins: an error could not be reported afterwards.
  const first = await exports.open(partOf(key, 0));
  if (first === null) return null;
  async function* read(begun: Readable) {
    yield* begun;
    for (let part = 1; part * PART_BYTES < bytes; part++) {
      const next = await exports.open(partOf(key, part));
      if (next === null) throw new Error("A part of an archive is gone");
      yield* next.content;
    }
  }
  return { bytes, content: Readable.from(read(first.content)) };
}

/** The name of one part in the store, counted from 0. */
function partOf(key: string, number: number): string {
  return `${key}/part-${String(number).padStart(5, "0")}.zip`;
}

/** Writes each table's rows to a file, all from one snapshot, so that no transaction stays open while they are packed. */
function writeRows({ db }: Deps, userId: number, pathOf: (file: string) => string) {
  return transaction(db, async (tx) => {
    await holdStill(tx);
    const sections: Section[] = [];
    for (const table of EXPORTED) {
      const out = await open(pathOf(table.file), "wx", 0o600);
      let count = 0;
      try {
        await out.write("[");
        for await (const rows of readTheirs(tx, table, userId)) {
          // One row per line, so that the page can be rendered line by line.
          for (const row of rows) await out.write(`${count++ === 0 ? "" : ","}\n${JSON.stringify(row)}`);
        }
        await out.write("\n]\n");
      } finally {
        await out.close();
      }
      sections.push({ file: table.file, path: pathOf(table.file), count });
    }
    return { sections, files: await findFiles(tx, userId) };
  });
}

async function pack(
  { storage, clock }: Deps,
  sections: readonly Section[],
  files: readonly ExportedFile[],
  onProgress: (percent: number) => Promise<void>,
): Promise<StoredArchive> {
  const zip = new ZipFile();
  const options = { mtime: clock.now() };
  let packed = 0;
  const whole = sections.length + files.length + 1;
  const add = (name: string, content: () => Promise<Readable>, compress: boolean) =>
    zip.addReadStreamLazy(name, { ...options, compress }, (take) => {
      void onProgress(Math.min(99, READING + Math.round((packed++ / whole) * (100 - READING))))
        .then(content)
        .then(
          (stream) => take(null, stream),
          (error: unknown) => take(error, Readable.from([])),
        );
    });
  add("index.html", () => Promise.resolve(Readable.from(renderPage(sections, files, clock.now()))), true);
  for (const { file, path } of sections) {
    add(`data/${file}.json`, () => Promise.resolve(createReadStream(path)), true);
  }
  for (const { area, key, name } of files) {
    // A file deleted since then is left out of the folder but stays in the list.
    add(`files/${name}`, async () => (await storage[area].open(key))?.content ?? Readable.from([]), false);
  }
  zip.end();
  const failed = new Promise<never>((_, reject) => {
    zip.on("error", reject);
  });
  const stored = store(storage.exports, zip.outputStream as Readable);
  return Promise.race([stored, failed]);
}

/** Stores the content in parts, so that no archive has to fit into memory. */
async function store(exports: FileStore, content: Readable): Promise<StoredArchive> {
  const key = randomBytes(16).toString("hex");
  let [bytes, parts] = [0, 0];
  const put = async (part: Buffer) => {
    await exports.put(partOf(key, parts), part);
    parts += 1;
    bytes += part.length;
  };
  try {
    await putParts(content, put);
  } catch (error) {
    // On a full disk the half-written archive would be in the way of the next attempt.
    await exports.removeFolder(key).catch(() => {});
    throw error;
  }
  return { key, bytes };
}

async function putParts(content: Readable, put: (part: Buffer) => Promise<void>): Promise<void> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    let held = Buffer.concat(waiting);
    while (held.length >= PART_BYTES) {
      await put(held.subarray(0, PART_BYTES));
      held = held.subarray(PART_BYTES);
    }
    [waiting, size] = [[held], held.length];
  }
  if (size > 0) await put(Buffer.concat(waiting));
}

async function* renderPage(sections: readonly Section[], files: readonly ExportedFile[], now: Date) {
  yield renderHead(sections, files, now);
  for (const { file, path, count } of sections) {
    if (count === 0) continue;
    yield renderSection(file, count);
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
    for await (const line of lines) {
      if (line === "[" || line === "]") continue;
      yield renderRow(JSON.parse(line.replace(/,$/, "")) as Record<string, unknown>);
    }
    yield "</section>";
  }
  yield renderFoot();
}
