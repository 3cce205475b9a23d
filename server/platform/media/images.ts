import type { ImageView } from "#contracts/media.ts";

import type { Handle } from "../database/database.ts";
import type { MediaSource } from "./stored-media.ts";

/** A stored photo. */
export type StoredImage = ImageView & { id: number };

/** Photos: decoded, turned upright, stripped, stored in several sizes. */
export interface Images {
  /**
   * Stores a photo from its bytes or a file with them. Refuses what is no JPEG, PNG or WebP, what cannot be decoded and what is too large
   * (`unsupported_file_type`, `image_unreadable`, `image_too_large`, `too_many_uploads`).
   */
  store(source: MediaSource, ownerId: number | null): Promise<StoredImage>;
  /**
   * Turns what a client names (our own `/media/…` addresses or data URLs) into stored photos, in order.
   * Anything else, remote addresses included, is refused with `media_not_found`; nothing is ever fetched.
   * Call it before the transaction, since decoding takes a while.
   */
  resolve(handle: Handle, urls: readonly string[], ownerId: number): Promise<StoredImage[]>;
}
