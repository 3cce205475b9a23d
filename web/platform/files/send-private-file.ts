import type { FilePurpose } from "#contracts/private-files.ts";
import { uploadPrivateFile } from "#contracts/profiles.ts";

import { sendFileOf } from "../outbox/file-step.ts";
import type { Sending } from "../outbox/kinds.ts";
import { uploadFile } from "../upload.ts";

/**
 * Sends a private file of an entry, one at most, and gives the name that the server has for it until something refers to it.
 * `uploadKey`: another one than the entry's, for a file that the server has let go.
 */
export async function sendPrivateFile(
  file: File,
  purpose: FilePurpose,
  { idempotencyKey, onProgress, stop, goOn }: Sending<never>,
  uploadKey = `${idempotencyKey}f`,
): Promise<string> {
  goOn();
  const { url } = await sendFileOf(uploadKey, (key) =>
    uploadFile(uploadPrivateFile, file, {
      query: { purpose },
      idempotencyKey: key,
      onProgress,
      signal: stop,
    }),
  );
  goOn();
  return url;
}
