import { MEDIA_URL, type ImageView } from "#contracts/media.ts";
import { PHOTO_BYTES_MAX, PHOTO_WIDTHS } from "#contracts/reference/limits.ts";

import type { Database, Handle } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import { AppError } from "../errors.ts";
import { createSemaphore } from "../semaphore.ts";
import type { FileStore } from "../storage/file-store.ts";
import { parseDataUrl } from "./data-url.ts";
import { preparePhoto } from "./photo.ts";
import { keepMedia, resolveNamed, type MediaRow, type MediaSource } from "./stored-media.ts";

/** Decoding keeps a core busy and takes up to 100 MB; more at once would only make everyone wait longer. */
const AT_ONCE = 2;
const WAITING_MAX = 60;

const ACCEPTED = new Set(["image/jpeg", "image/jpg", "image/png", "image/webp"]);

/** A stored photo. */
export type StoredImage = ImageView & { id: number };

export type Images = ReturnType<typeof createImages>;

/** Photos: decoded, turned upright, stripped, stored in several sizes. */
export function createImages(deps: { db: Database; clock: Clock; store: FileStore }) {
  const semaphore = createSemaphore({ permits: AT_ONCE, waitingMax: WAITING_MAX });

  /**
   * Stores a photo from its bytes or a file. Refuses anything but JPEG, PNG and WebP, and photos that cannot be decoded
   * or are too large (`unsupported_file_type`, `image_unreadable`, `image_too_large`, `too_many_uploads`).
   */
  async function store(source: MediaSource, ownerId: number | null): Promise<StoredImage> {
    const photo = await semaphore.run(() => preparePhoto(source));
    return toStored(await keepMedia(deps, photo, ownerId));
  }

  return {
    store,
    /**
     * Turns the addresses in a request (our own `/media/…` addresses or data URLs) into stored photos, in order.
     * Refuses anything else, remote addresses included, with `media_not_found`; nothing is ever fetched. Call it before
     * the transaction, since decoding takes a while.
     */
    resolve: (handle: Handle, urls: readonly string[], ownerId: number): Promise<StoredImage[]> =>
      resolveNamed(handle, urls, {
        kind: "photo",
        address: MEDIA_URL,
        toStored,
        store: async (url) => store(readPhoto(url), ownerId),
      }),
  };
}

function readPhoto(url: string): Buffer {
  const data = parseDataUrl(url);
  if (!ACCEPTED.has(data.type)) throw new AppError("unsupported_file_type");
  // The length may be two too large.
  if (data.length - 2 > PHOTO_BYTES_MAX) throw new AppError("image_too_large");
  return data.read();
}

function toStored(row: MediaRow): StoredImage {
  const largest = PHOTO_WIDTHS.find((width) => width >= row.width) ?? PHOTO_WIDTHS.at(-1);
  return {
    id: row.id,
    url: `/media/${row.hash}/${largest}.webp`,
    width: row.width,
    height: row.height,
    alt: "",
    placeholder: row.placeholder,
  };
}
