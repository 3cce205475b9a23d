import type { FileKind, FilePurpose } from "#contracts/private-files.ts";

import { batchOf } from "../database/batches.ts";
import type { Handle, Tx } from "../database/database.ts";
import { exactlyOne, manyValues, one } from "../database/queries.ts";
import { statement } from "../database/statements.ts";

/** A stored private file. */
export interface StoredFile {
  readonly id: number;
  /** Its name in the store, 32 hex digits; no address serves a file by this. */
  readonly key: string;
  readonly purpose: FilePurpose;
  readonly kind: FileKind;
  readonly bytes: number;
}

const markAttached = statement<{ id: number }>(
  "update private_files set attached_at = $2 where id = $1 and attached_at is null returning id",
);
const deleteOne = statement<{ key: string }>("delete from private_files where id = $1 returning key");
// A file that a text held for a moderator refers to must not be deleted before the text.
const WAITING = `attached_at is null and created_at < $1
  and not exists (select 1 from word_hits h where h.user_id = private_files.owner_id and h.pending is not null)`;
const deleteWaiting = statement<{ key: string }>(
  `delete from private_files where ${batchOf("private_files", WAITING, "created_at")} returning key`,
);
const deleteOwned = statement<{ key: string }>("delete from private_files where owner_id = $1 returning key");

export const addFile = exactlyOne<
  StoredFile,
  [ownerId: number, file: Omit<StoredFile, "id">, now: Date],
  Handle
>(
  `
  insert into private_files (owner_id, key, purpose, kind, bytes, created_at) values ($1, $2, $3, $4, $5, $6)
  returning id, key, purpose, kind, bytes`,
  (ownerId, file, now) => [ownerId, file.key, file.purpose, file.kind, file.bytes, now],
);

/** Finds a file by its key, if it belongs to that member. */
export const findOwnFile = one<StoredFile, [key: string, ownerId: number]>(
  "select id, key, purpose, kind, bytes from private_files where key = $1 and owner_id = $2",
);

/** Attaches a waiting file; returns false if it is attached already or gone. */
export async function attachFile(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(markAttached, [id, now])).length === 1;
}

/** Deletes a file's row and returns its key. */
export async function deleteFile(tx: Tx, id: number): Promise<string | undefined> {
  return (await tx.run(deleteOne, [id]))[0]?.key;
}

/** Deletes a batch of rows of files that have been unattached since before that moment, and returns their keys. */
export async function clearWaiting(db: Handle, before: Date): Promise<string[]> {
  return (await db.run(deleteWaiting, [before])).map(({ key }) => key);
}

/** Deletes the rows of all files of a member, and returns their keys. */
export async function deleteAllOf(db: Handle, ownerId: number): Promise<string[]> {
  return (await db.run(deleteOwned, [ownerId])).map(({ key }) => key);
}

/** Returns the keys without a row. */
export const findUnknownKeys = manyValues<string, [keys: readonly string[]]>(`
  select f.key from unnest($1::text[]) as f (key)
  where not exists (select 1 from private_files p where p.key = f.key)`);
