import type { FilePurpose } from "#contracts/private-files.ts";
import { uploadPrivateFile } from "#contracts/profiles.ts";

import { sendFileOf } from "../outbox/file-step.ts";
import type { Sending } from "../outbox/kinds.ts";
import { uploadFile } from "../upload.ts";

/**
 * Sends an entry's private file, at most one, and returns the name under which the server holds it until something
 * refers to it. Pass an `uploadKey` other than the entry's for a file that the server has discarded.
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
