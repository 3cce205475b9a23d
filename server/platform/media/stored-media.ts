import { sql } from "kysely";

import type { Clock } from "../clock.ts";
import type { Database, Handle } from "../database/database.ts";
import { statement } from "../database/statements.ts";
import type { FileStore } from "../storage/file-store.ts";

export interface MediaRow {
  id: number;
  kind: string;
  hash: string;
  format: string;
  width: number;
  height: number;
  duration: number | null;
  placeholder: string | null;
}

/** A photo or a video as it came: its bytes, or a file that is there until it has been stored. */
export type MediaSource = Buffer | { path: string };

/** A photo or a video that is ready to be stored. */
export interface NewMedia {
  kind: "photo" | "video";
  /** 32 hexadecimal digits that depend on what is stored: the same is kept once. */
  hash: string;
  format: "webp" | "mp4" | "webm";
  width: number;
  height: number;
  duration: number | null;
  placeholder: string | null;
  files: { name: string; bytes: Uint8Array }[];
}

const columns = ["id", "kind", "hash", "format", "width", "height", "duration", "placeholder"] as const;
const findRows = statement<MediaRow>(
  `select ${columns.join(", ")} from media where hash = any($1::text[]) and kind = $2`,
);

/** Which of these are stored as that kind, by their hash. */
export async function findStored(
  handle: Handle,
  kind: NewMedia["kind"],
  hashes: readonly string[],
): Promise<Map<string, MediaRow>> {
  if (hashes.length === 0) return new Map();
  return new Map((await handle.run(findRows, [hashes, kind])).map((row) => [row.hash, row]));
}

/**
 * Files first, row second: a row means that its files are there. The lock keeps the clean-up from removing what is being
 * stored again. Not `transaction()`: what is stored here is not yet what the request came to do.
 */
export function keepMedia(
  deps: { db: Database; store: FileStore; clock: Clock },
  media: NewMedia,
  ownerId: number | null,
): Promise<MediaRow> {
  const { files, ...facts } = media;
  return deps.db.kysely.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${media.hash}, 0))`.execute(trx);
    await Promise.all(files.map((file) => deps.store.put(`${media.hash}/${file.name}`, file.bytes)));
    return (
      trx
        .insertInto("media")
        .values({
          ...facts,
          owner_id: ownerId,
          bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
          created_at: deps.clock.now().toISOString(),
        })
        // Somebody stored the same before: it is as good as new, so the clean-up leaves it another day.
        .onConflict((conflict) =>
          conflict.column("hash").doUpdateSet({ created_at: (row) => row.ref("excluded.created_at") }),
        )
        .returning(columns)
        .executeTakeFirstOrThrow()
    );
  });
}
