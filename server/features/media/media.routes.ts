import type { FastifyInstance } from "fastify";

import { uploadImage } from "#contracts/media.ts";
import { PHOTO_BYTES_MAX } from "#contracts/reference/limits.ts";

import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Api } from "../../platform/http/api.ts";
import { createMediaStore } from "../../platform/media/store.ts";
import { cleanUp } from "./clean-up.ts";

const HASH = /^[0-9a-f]{32}$/;
const FILE = /^\d{2,4}\.webp$/;

/** Uploads, the files themselves, and what is done about unused ones. */
export function mountMedia(api: Api, app: FastifyInstance, deps: Deps): void {
  const store = createMediaStore(deps.config);
  deps.jobs.registerCron("media.clean_up", "10 4 * * *", () => cleanUp(deps, store));

  api.handle(uploadImage, async ({ viewer, readFile }) =>
    deps.images.store(await readFile(PHOTO_BYTES_MAX), viewer.userId),
  );

  app.get<{ Params: { hash: string; file: string } }>("/media/:hash/:file", async (request, reply) => {
    const { hash, file } = request.params;
    const bytes = HASH.test(hash) && FILE.test(file) ? await store.get(`${hash}/${file}`) : null;
    if (bytes === null) throw new AppError("not_found");
    // The address names the bytes, so they never change; and whatever they were, a browser runs nothing of them.
    return reply
      .headers({
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "content-disposition": "inline",
      })
      .type("image/webp")
      .send(bytes);
  });
}
