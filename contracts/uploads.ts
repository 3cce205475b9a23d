import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { PHOTO_ERRORS, STORAGE_ERRORS } from "./media.ts";

/**
 * Where a file is sent in pieces by the open protocol tus 1.0.0 (https://tus.io), with its extensions creation,
 * creation-with-upload and termination: `POST` here with `Upload-Length` and, in `Upload-Metadata`, `kind` (`photo` or
 * `video`) and perhaps `filetype`, then `HEAD`, `PATCH` and `DELETE` at the address that its `Location` names. Sessions and
 * refusals are those of any call. Once all of it has come, `finishUpload` makes a photo or a video of it.
 */
export const UPLOADS_PATH = "/api/media/uploads";

export const UPLOAD_KINDS = ["photo", "video"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/**
 * Checks a file that has come whole and stores it, as if it had come in one piece. Asked again, it gives the same answer. A
 * file that is no photo or video is refused and has to be sent again from its beginning.
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
