import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { PHOTO_ERRORS, STORAGE_ERRORS } from "./media.ts";

/**
 * The path for uploads in pieces by the open protocol tus 1.0.0 (https://tus.io), with its extensions creation,
 * creation-with-upload and termination: `POST` here with `Upload-Length` and, in `Upload-Metadata`, `kind` (`photo` or
 * `video`) and optionally `filetype`, then `HEAD`, `PATCH` and `DELETE` at the address in `Location`. Sessions and
 * refusals are those of any call. Once all pieces have arrived, `finishUpload` makes a photo or a video of the file.
 */
export const UPLOADS_PATH = "/api/media/uploads";

export const UPLOAD_KINDS = ["photo", "video"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/**
 * Checks a complete file and stores it, like a file sent in one piece. A repeat gets the same response. A file that is
 * no photo or video is refused and has to be sent again from the beginning.
 */
export const finishUpload = defineEndpoint(`POST ${UPLOADS_PATH}/:uploadId/finish`, {
  summary: `Make a photo or a video of a file that was sent in pieces (tus 1.0.0, at ${UPLOADS_PATH}).`,
  access: "member",
  params: z.object({ uploadId: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  reply: z.object({ kind: z.enum(UPLOAD_KINDS), url: z.string() }),
  errors: [
    "upload_not_found",
    "upload_incomplete",
    ...PHOTO_ERRORS,
    "video_unreadable",
    "video_too_large",
    ...STORAGE_ERRORS,
  ],
});
