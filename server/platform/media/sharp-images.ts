import { sql } from "kysely";

import { MEDIA_URL } from "#contracts/media.ts";
import { PHOTO_BYTES_MAX, PHOTO_WIDTHS } from "#contracts/reference/limits.ts";

import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database, Handle } from "../database/database.ts";
import { statement } from "../database/statements.ts";
import { AppError } from "../errors.ts";
import type { Images, StoredImage } from "./images.ts";
import { preparePhoto, type PreparedPhoto } from "./photo.ts";
import { createMediaStore, type MediaStore } from "./store.ts";
import { createTurns } from "./turns.ts";

/** Decoding keeps a core busy and takes up to 100 MB; more at once would only make everybody wait longer. */
const AT_ONCE = 2;
const WAITING = 60;

const DATA_URL = /^data:(image\/[a-z0-9.+-]+);base64,/i;
const ACCEPTED = new Set(["image/jpeg", "image/jpg", "image/png", "image/webp"]);

interface MediaRow {
  id: number;
  hash: string;
  width: number;
  height: number;
  placeholder: string | null;
}

const findByHash = statement<MediaRow>(
  "select id, hash, width, height, placeholder from media where hash = any($1::text[])",
);

/** The photo port on sharp and the media store. */
export function createImages(deps: { config: Config; db: Database; clock: Clock }): Images {
  const { db, clock } = deps;
  const store = createMediaStore(deps.config);
  const turns = createTurns({ atOnce: AT_ONCE, waiting: WAITING });

  async function keep(bytes: Buffer, ownerId: number | null): Promise<StoredImage> {
    const photo = await turns.take(() => preparePhoto(bytes));
    return toStored(await save(db, store, photo, ownerId, clock.now()));
  }

  return {
    store: keep,
    async resolve(handle, urls, ownerId) {
      const known = await findKnown(handle, urls);
      const images: StoredImage[] = [];
      for (const url of urls) images.push(known.get(hashIn(url)) ?? (await keep(readDataUrl(url), ownerId)));
      return images;
    },
  };
}

/**
 * Files first, row second: a row means that its files are there. The lock keeps the clean-up from removing a picture
 * that is being stored again. Not `transaction()`: what is stored here is not yet what the request came to do.
 */
function save(
  db: Database,
  store: MediaStore,
  photo: PreparedPhoto,
  ownerId: number | null,
  now: Date,
): Promise<MediaRow> {
  return db.kysely.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${photo.hash}, 0))`.execute(trx);
    await Promise.all(photo.files.map((file) => store.put(`${photo.hash}/${file.name}`, file.bytes)));
    return (
      trx
        .insertInto("media")
        .values({
          owner_id: ownerId,
          hash: photo.hash,
          width: photo.width,
          height: photo.height,
          bytes: photo.files.reduce((sum, file) => sum + file.bytes.length, 0),
          placeholder: photo.placeholder,
          created_at: now.toISOString(),
        })
        // Somebody stored the same picture before: it is as good as new, so the clean-up leaves it another day.
        .onConflict((conflict) =>
          conflict.column("hash").doUpdateSet({ created_at: (row) => row.ref("excluded.created_at") }),
        )
        .returning(["id", "hash", "width", "height", "placeholder"])
        .executeTakeFirstOrThrow()
    );
  });
}

async function findKnown(handle: Handle, urls: readonly string[]): Promise<Map<string, StoredImage>> {
  const hashes = urls.map(hashIn).filter((hash) => hash !== "");
  if (hashes.length === 0) return new Map();
  const rows = await handle.run(findByHash, [hashes]);
  return new Map(rows.map((row) => [row.hash, toStored(row)]));
}

function hashIn(url: string): string {
  return MEDIA_URL.exec(url)?.[1] ?? "";
}

/** The bytes of a data URL; whatever else was named is not ours and is not fetched. */
function readDataUrl(url: string): Buffer {
  const head = DATA_URL.exec(url);
  if (head === null)
    throw new AppError(url.startsWith("data:") ? "unsupported_file_type" : "media_not_found");
  if (!ACCEPTED.has((head[1] ?? "").toLowerCase())) throw new AppError("unsupported_file_type");
  if ((url.length - head[0].length) * 0.75 > PHOTO_BYTES_MAX) throw new AppError("image_too_large");
  return Buffer.from(url.slice(head[0].length), "base64");
}

function toStored(row: MediaRow): StoredImage {
  const largest = PHOTO_WIDTHS.find((width) => width >= row.width) ?? PHOTO_WIDTHS.at(-1);
  return {
    id: row.id,
    url: `/media/${row.hash}/${largest}.webp`,
    width: row.width,
    height: row.height,
    alt: "",
    placeholder: row.placeholder,
  };
}
