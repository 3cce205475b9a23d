import type { CallOf } from "#contracts/endpoint.ts";
import type { createPost } from "#contracts/feed.ts";
import { POST_PHOTOS_MAX } from "#contracts/reference/limits.ts";

import { photosOf } from "../../../platform/media/media-list.ts";
import type { MediaList } from "../../../platform/media/media-list.ts";

/** How many more photos the post can take. */
export function roomForPhotos(list: MediaList): number {
  return Math.max(0, POST_PHOTOS_MAX - photosOf(list).length);
}

type PostBody = CallOf<typeof createPost>["body"];
type MediaPayload = Pick<PostBody, "imageUrls" | "imageAlts" | "videoUrl" | "videoPosterUrl">;

/** What the call that makes the post says of its media; call it when all are done. */
export function mediaPayload(list: MediaList): MediaPayload {
  const done = list.flatMap(({ kind, alt, step }) =>
    step.is === "done" ? [{ kind, alt, ...step.stored }] : [],
  );
  const photos = done.filter(({ kind }) => kind === "photo");
  const video = done.find(({ kind }) => kind === "video");
  return {
    imageUrls: photos.map(({ url }) => url),
    imageAlts: photos.map(({ alt }) => alt),
    ...(video && { videoUrl: video.url, videoPosterUrl: video.poster }),
  };
}
