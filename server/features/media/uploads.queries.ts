import type { UploadKind } from "#contracts/uploads.ts";

import { batchOf } from "../../platform/database/batches.ts";
import type { Handle } from "../../platform/database/database.ts";
import { execute, many, manyValues, matched, one } from "../../platform/database/queries.ts";

/** A photo or video that is being uploaded in pieces. */
export interface UploadRow {
  id: string;
  kind: UploadKind;
  type: string | null;
  bytes: number;
  received: number;
  pieces: string[];
  url: string | null;
}

const COLUMNS = "id, kind, type, bytes, received, pieces, url";
/** The pieces that a file takes on a connection that keeps breaking; more than this is abuse. */
const PIECES_MAX = 400;

/** An upload of that member, begun at that moment or later. */
export const findUpload = one<UploadRow, [id: string, ownerId: number, since: Date]>(
  `select ${COLUMNS} from uploads where id = $1 and owner_id = $2 and created_at >= $3`,
);

export const addUpload = execute<
  [ownerId: number, upload: Pick<UploadRow, "id" | "kind" | "type" | "bytes">, now: Date],
  Handle
>(
  "insert into uploads (id, owner_id, kind, type, bytes, created_at) values ($1, $2, $3, $4, $5, $6)",
  (ownerId, { id, kind, type, bytes }, now) => [id, ownerId, kind, type, bytes, now],
);

// The row holds the next offset, so of two pieces for the same offset the second is refused.
/**
 * Records a stored piece that begins at that byte. False if another piece has been recorded there, or the file is
 * complete.
 */
export const appendPiece = matched<
  [upload: { id: string; ownerId: number }, piece: { at: number; bytes: number; name: string }]
>(
  `
  update uploads set received = received + $4, pieces = pieces || $5::text
  where id = $1 and owner_id = $2 and received = $3 and received + $4 <= bytes and url is null
    and cardinality(pieces) < ${PIECES_MAX}
  returning received`,
  ({ id, ownerId }, { at, bytes, name }) => [id, ownerId, at, bytes, name],
);

/** Records the URL of the finished media. */
export const finishUpload = execute<[id: string, url: string], Handle>(
  `update uploads set url = $2, pieces = '{}' where id = $1 returning id`,
);

/** Deletes an upload and returns its progress, to only one of several calls. */
export const removeUpload = one<Pick<UploadRow, "bytes" | "received">, [id: string, ownerId: number]>(
  "delete from uploads where id = $1 and owner_id = $2 returning bytes, received",
);

type Removed = Pick<UploadRow, "id" | "bytes" | "received">;
/** Deletes the owner's uploads of the same kind and size of which no bytes have arrived. */
export const removeUnbegun = many<Removed, [ownerId: number, upload: Pick<UploadRow, "kind" | "bytes">]>(
  `
  delete from uploads where owner_id = $1 and kind = $2 and bytes = $3 and received = 0 and url is null
  returning id, bytes, received -- few: what one member is sending`,
  (ownerId, { kind, bytes }) => [ownerId, kind, bytes],
);
export const removeUploadsBeyond = many<Removed, [ownerId: number, kept: number]>(`
  delete from uploads where id in (
    select id from uploads where owner_id = $1 and url is null order by created_at desc, id desc offset $2)
  returning id, bytes, received -- few: what one member is sending`);
/** These two delete uploads, by age (a batch at a time) or by owner, and return the ids, which name their pieces' folders. */
export const removeUploadsBefore = manyValues<string, [before: Date]>(
  `delete from uploads where ${batchOf("uploads", "created_at < $1", "created_at")} returning id`,
);
export const removeUploadsOf = manyValues<string, [ownerId: number]>(
  "delete from uploads where owner_id = $1 returning id -- few: what one member is sending",
);

/** The folders that belong to no unfinished upload. */
export const findClosed = manyValues<string, [ids: readonly string[]]>(`
  select f.id from unnest($1::text[]) as f (id)
  where not exists (select 1 from uploads u where u.id = f.id and u.url is null)`);
