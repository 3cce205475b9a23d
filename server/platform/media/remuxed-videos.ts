import { VIDEO_URL } from "#contracts/media.ts";
import { VIDEO_BYTES_MAX } from "#contracts/reference/limits.ts";

import type { Database } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import { createSemaphore } from "../semaphore.ts";
import type { FileStore } from "../storage/file-store.ts";
import { parseDataUrl } from "./data-url.ts";
import { findStored, keepMedia, type MediaRow, type MediaSource } from "./stored-media.ts";
import { prepareVideo, unsupportedVideo, videoTooLarge } from "./video.ts";
import type { StoredVideo, Videos } from "./videos.ts";

/** Each takes a thread and four times its size in memory for a moment, and is done in a fraction of a second. */
const AT_ONCE = 1;
const WAITING_MAX = 60;

const GONE = "That video could not be found. Please add it again.";

/** The video port on a store of files. */
export function createVideos(deps: { db: Database; clock: Clock; store: FileStore }): Videos {
  const semaphore = createSemaphore({ permits: AT_ONCE, waitingMax: WAITING_MAX });

  async function keep(source: MediaSource, ownerId: number | null, type?: string): Promise<StoredVideo> {
    const video = await semaphore.run(() => prepareVideo(source, type));
    return toStored(await keepMedia(deps, video, ownerId));
  }

  return {
    store: keep,
    async resolve(handle, urls, ownerId) {
      const named = urls.map((url) => VIDEO_URL.exec(url)?.[1] ?? "");
      const known = await findStored(
        handle,
        "video",
        named.filter((hash) => hash !== ""),
      );
      const videos: StoredVideo[] = [];
      for (const [at, url] of urls.entries()) {
        const row = known.get(named[at] ?? "");
        if (row) videos.push(toStored(row));
        else videos.push(await keepDataUrl(url, ownerId));
      }
      return videos;
    },
  };

  function keepDataUrl(url: string, ownerId: number): Promise<StoredVideo> {
    const data = parseDataUrl(url, GONE);
    if (!data.type.startsWith("video/")) throw unsupportedVideo(data.type);
    if (data.length - 2 >= VIDEO_BYTES_MAX) throw videoTooLarge(data.length);
    return keep(data.read(), ownerId, data.type);
  }
}

function toStored(row: MediaRow): StoredVideo {
  const { id, hash, format, width, height, duration } = row;
  return { id, url: `/media/${hash}/video.${format}`, width, height, duration };
}
