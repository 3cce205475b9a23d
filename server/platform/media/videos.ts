import { VIDEO_URL, type VideoView } from "#contracts/media.ts";
import { VIDEO_BYTES_MAX } from "#contracts/reference/limits.ts";

import type { Database, Handle } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import { createSemaphore } from "../semaphore.ts";
import type { FileStore } from "../storage/file-store.ts";
import { parseDataUrl } from "./data-url.ts";
import { keepMedia, resolveNamed, type MediaRow, type MediaSource } from "./stored-media.ts";
import { prepareVideo, unsupportedVideo, videoTooLarge } from "./video.ts";

/** Each video takes a thread and four times its size in memory, for a fraction of a second. */
const AT_ONCE = 1;
const WAITING_MAX = 60;

const GONE = "That video could not be found. Please add it again.";

/** A stored video, without its poster photo, which the code that shows it adds. */
export type StoredVideo = Omit<VideoView, "poster"> & { id: number };

export type Videos = ReturnType<typeof createVideos>;

/** Videos: checked by content, remuxed without anything but picture and sound, ready to play while they load. */
export function createVideos(deps: { db: Database; clock: Clock; store: FileStore }) {
  const semaphore = createSemaphore({ permits: AT_ONCE, waitingMax: WAITING_MAX });

  /**
   * Stores a video from its bytes or a file. Refuses anything but MP4, QuickTime and WebM, and videos that cannot be
   * read or are too large (`unsupported_file_type`, `video_unreadable`, `video_too_large`, `too_many_uploads`). `type`
   * is the sender's declared type, for the words of a refusal.
   */
  async function store(source: MediaSource, ownerId: number | null, type?: string): Promise<StoredVideo> {
    const video = await semaphore.run(() => prepareVideo(source, type));
    return toStored(await keepMedia(deps, video, ownerId));
  }

  return {
    store,
    /**
     * Turns the addresses in a request (our own `/media/…` addresses or data URLs) into stored videos, in order.
     * Refuses anything else, remote addresses included, with `media_not_found`; nothing is ever fetched. Call it before
     * the transaction, since reading takes a while.
     */
    resolve: (handle: Handle, urls: readonly string[], ownerId: number): Promise<StoredVideo[]> =>
      resolveNamed(handle, urls, {
        kind: "video",
        address: VIDEO_URL,
        toStored,
        async store(url) {
          const data = parseDataUrl(url, GONE);
          if (!data.type.startsWith("video/")) throw unsupportedVideo(data.type);
          if (data.length - 2 >= VIDEO_BYTES_MAX) throw videoTooLarge(data.length);
          return store(data.read(), ownerId, data.type);
        },
      }),
  };
}

function toStored(row: MediaRow): StoredVideo {
  const { id, hash, format, width, height, duration } = row;
  return { id, url: `/media/${hash}/video.${format}`, width, height, duration };
}
