import type { FastifyInstance } from "fastify";

import { uploadImage, uploadVideo } from "#contracts/media.ts";
import { PHOTO_BYTES_MAX, VIDEO_BYTES_MAX } from "#contracts/reference/limits.ts";

import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Identify } from "../../platform/http/identify.ts";
import { videoTooLarge } from "../../platform/media/video.ts";
import { cleanUp } from "./clean-up.ts";
import { mountMediaFiles } from "./files.routes.ts";
import { mountUploads } from "./uploads.routes.ts";

const PHOTO = { maxBytes: PHOTO_BYTES_MAX, tooLarge: () => new AppError("image_too_large") };
const VIDEO = { maxBytes: VIDEO_BYTES_MAX - 1, tooLarge: videoTooLarge };

/** Mounts uploads, the files themselves and the clean-up of unused ones. */
export function mountMedia(api: Api, app: FastifyInstance, deps: Deps, identify: Identify): void {
  deps.jobs.registerCron("media.clean_up", "10 4 * * *", () => cleanUp(deps, deps.storage.media));

  api.handle(uploadImage, ({ viewer, withUpload }) =>
    withUpload(PHOTO, (file) => deps.images.store(file, viewer.userId)),
  );
  api.handle(uploadVideo, ({ viewer, withUpload }) =>
    withUpload(VIDEO, async (file) => {
      const video = await deps.videos.store(file, viewer.userId, file.type);
      return { ...video, poster: null };
    }),
  );

  mountUploads(api, app, deps);
  mountMediaFiles(app, { ...deps, identify });
}
