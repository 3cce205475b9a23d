import type { VideoView } from "#contracts/media.ts";

import type { Handle } from "../database/database.ts";
import type { MediaSource } from "./stored-media.ts";

/** A stored video; which photo stands in its place is for whoever shows it to say. */
export type StoredVideo = Omit<VideoView, "poster"> & { id: number };

/** Videos: checked by content, written anew without anything but picture and sound, ready to play while they load. */
export interface Videos {
  /**
   * Stores a video from its bytes or a file with them. Refuses what is no MP4, QuickTime or WebM, what cannot be read and what is too large
   * (`unsupported_file_type`, `video_unreadable`, `video_too_large`, `too_many_uploads`).
   * `type` is what the sender called it, for the words of a refusal.
   */
  store(source: MediaSource, ownerId: number | null, type?: string): Promise<StoredVideo>;
  /**
   * Turns what a client names (our own `/media/…` addresses or data URLs) into stored videos, in order.
   * Anything else, remote addresses included, is refused with `media_not_found`; nothing is ever fetched.
   * Call it before the transaction, since reading one takes a while.
   */
  resolve(handle: Handle, urls: readonly string[], ownerId: number): Promise<StoredVideo[]>;
}
