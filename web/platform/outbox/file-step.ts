import { ApiError } from "../api-error.ts";
import { newIdempotencyKey } from "../idempotency.ts";
import type { Disk } from "./disk.ts";

const LOCKED = "The files kept on this device cannot be read just now.";

/**
 * Returns an entry's files. Throws a retryable error if the database does not answer: an entry is not sent without
 * its files.
 */
export async function readFiles(disk: Disk, key: string): Promise<File[]> {
  try {
    return await disk.files(key);
  } catch {
    throw new ApiError({ status: 0, code: "unreadable", message: LOCKED, text: LOCKED });
  }
}

/**
 * Sends an entry's file under a key of its own. 'Already done', whose first response is lost for good, would count as
 * success of the whole entry; so the file is sent once more under another key. The first copy, which nothing refers
 * to, is deleted within a day.
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
