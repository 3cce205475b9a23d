import type { FilePurpose } from "#contracts/private-files.ts";

import type { Tx } from "../database/database.ts";
import type { OpenFile } from "../storage/file-store.ts";
import type { StoredFile } from "./private-files.queries.ts";

/** What a form says of a file: undefined leaves it, null takes it away, else it is this one. */
export type FileChange = StoredFile | null | undefined;

/** CVs and certificates: known by content, kept apart from media, given out only by routes that ask who wants them. */
export interface PrivateFiles {
  /**
   * Stores a file, which waits a day for something to refer to it. Refuses what is not for that purpose or cannot be
   * read, and what is too large (`invalid_file_type`, `image_unreadable`, `file_too_large`, `too_many_uploads`).
   */
  store(bytes: Buffer, purpose: FilePurpose, ownerId: number): Promise<StoredFile>;
  /**
   * Reads what a form sent: the address of an uploaded file of that member's, a data URL (which is stored), null, or
   * `present`, the address at which the present file is served. Anything else is refused; nothing is ever fetched.
   * Call it before the transaction.
   */
  resolve(
    given: string | null | undefined,
    about: { purpose: FilePurpose; ownerId: number; present: string },
  ): Promise<FileChange>;
  /** Stores another copy of a file that is stored already, for something else to refer to. */
  copy(file: Pick<StoredFile, "key" | "kind">, purpose: FilePurpose, ownerId: number): Promise<StoredFile>;
  /** Puts a change into effect and gives the file that holds from now on; the one before is deleted with the commit. */
  swap(tx: Tx, presentId: number | null, change: FileChange): Promise<number | null>;
  /** A stored file, to be given out; `file_not_found` when its bytes are gone. */
  open(file: Pick<StoredFile, "key" | "kind">): Promise<OpenFile>;
  /** Deletes every file of a member, whatever refers to it. */
  eraseOf(ownerId: number): Promise<void>;
  /** Deletes what nothing refers to for a day: rows first, then bytes, also those that a crash left without a row. */
  cleanUp(): Promise<void>;
}
