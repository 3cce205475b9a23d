import { ApiError } from "../api-error.ts";
import { newIdempotencyKey } from "../idempotency.ts";
import type { Disk } from "./disk.ts";

const LOCKED = "The files kept on this device cannot be read just now.";

/** The files of an entry. A database that does not answer now may do so later: it is not sent without them. */
export async function readFiles(disk: Disk, key: string): Promise<File[]> {
  try {
    return await disk.files(key);
  } catch {
    throw new ApiError({ status: 0, code: "unreadable", message: LOCKED, text: LOCKED });
  }
}

/**
 * Sends a file of an entry under a key of its own. 'Done already', its answer lost for good, would be taken for the whole entry's
 * being done: the file then goes once more, under another key, and what nothing shows of the first is gone in a day.
 */
export async function sendFileOf<Stored>(
  uploadKey: string,
  upload: (uploadKey: string) => Promise<Stored>,
): Promise<Stored> {
  try {
    return await upload(uploadKey);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "request_already_done")) throw error;
    return upload(newIdempotencyKey());
  }
}
