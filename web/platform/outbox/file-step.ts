import { ApiError } from "../api-error.ts";
import { newIdempotencyKey } from "../idempotency.ts";

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
