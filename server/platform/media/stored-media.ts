import { randomBytes } from "node:crypto";

import type { Database, Handle } from "../database/database.ts";
import { statement } from "../database/statements.ts";
import type { Clock } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { FileStore } from "../storage/file-store.ts";

export interface MediaRow {
  id: number;
  kind: string;
  /** The folder in the store, which is part of the address. */
  hash: string;
  format: string;
  width: number;
  height: number;
  duration: number | null;
  placeholder: string | null;
}

/** An uploaded photo or video: its bytes, or a file that exists until it has been stored. */
export type MediaSource = Buffer | { path: string };

/** A photo or a video that is ready to be stored. */
export interface NewMedia {
  kind: "photo" | "video";
  /** 32 hexadecimal digits derived from the stored content: the same content is stored once. */
  contentHash: string;
  format: "webp" | "mp4" | "webm";
  width: number;
  height: number;
  duration: number | null;
  placeholder: string | null;
  files: { name: string; bytes: Uint8Array }[];
}

/** The clean-up deletes day-old folders without a row: after this time, media must not get a row any more. */
const STORED_WITHIN_MS = 3_600_000;

const COLUMNS = "id, kind, hash, format, width, height, duration, placeholder";
const findRows = statement<MediaRow>(
  `select ${COLUMNS} from media where hash = any($1::text[]) and kind = $2`,
);
// Treats the media as new: the clean-up leaves it for another day.
const renew = statement<MediaRow>(`
  update media set created_at = $2 where content_hash = $1 returning ${COLUMNS}`);
const insert = statement<MediaRow>(`
  insert into media
    (hash, content_hash, kind, format, width, height, duration, placeholder, owner_id, bytes, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (content_hash) do update set created_at = excluded.created_at returning ${COLUMNS}`);

/**
 * Resolves the addresses in a request, in order: our own addresses, whose hash `address` finds, to their rows; anything
 * else to what `store` makes of it.
 */
export async function resolveNamed<Stored>(
  handle: Handle,
  urls: readonly string[],
  of: {
    kind: NewMedia["kind"];
    address: RegExp;
    toStored: (row: MediaRow) => Stored;
    store: (url: string) => Promise<Stored>;
  },
): Promise<Stored[]> {
  const hashes = urls.map((url) => of.address.exec(url)?.[1]);
  const asked = hashes.filter((hash) => hash !== undefined);
  const rows = asked.length === 0 ? [] : await handle.run(findRows, [asked, of.kind]);
  const resolved: Stored[] = [];
  for (const [at, url] of urls.entries()) {
    const row = rows.find(({ hash }) => hash === hashes[at]);
    resolved.push(row === undefined ? await of.store(url) : of.toStored(row));
  }
  return resolved;
}

/**
 * Stores a photo or a video, or finds it stored. Writes files first and the row second, and holds no connection in
 * between: a row means that its files exist, and a crash leaves a folder without a row, which the clean-up deletes.
 * Each call fills a new folder, so neither a concurrent removal of the same content nor a concurrent call can touch it;
 * of two concurrent calls, one folder stays.
 */
export async function keepMedia(
  { db, store, clock }: { db: Database; store: FileStore; clock: Clock },
  media: NewMedia,
  ownerId: number | null,
): Promise<MediaRow> {
  const { contentHash, kind, format, width, height, duration, placeholder, files } = media;
  const begun = clock.now();
  const [known] = await db.run(renew, [contentHash, begun]);
  if (known !== undefined) return known;
  const folder = randomBytes(16).toString("hex");
  await Promise.all(files.map((file) => store.put(`${folder}/${file.name}`, file.bytes)));
  const now = clock.now();
  // The clean-up may have run in the meantime, also if the clock jumped: a retry stores the file again.
  if (now.getTime() - begun.getTime() > STORED_WITHIN_MS)
    throw new AppError("storage_unavailable", { retryAfter: 1 });
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const facts = [kind, format, width, height, duration, placeholder];
  const [row] = await db.run(insert, [folder, contentHash, ...facts, ownerId, bytes, now]);
  if (row === undefined) throw new Error("An insert gives its row");
  // Another call was faster: its folder stays. A folder that cannot be removed now is found at night.
  if (row.hash !== folder) await store.removeFolder(folder).catch(() => {});
  return row;
}
