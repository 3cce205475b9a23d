import { MEDIA_URL } from "#contracts/media.ts";
import { PHOTO_BYTES_MAX, PHOTO_WIDTHS } from "#contracts/reference/limits.ts";

import type { Database } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import { AppError } from "../errors.ts";
import { createSemaphore } from "../semaphore.ts";
import type { FileStore } from "../storage/file-store.ts";
import { parseDataUrl } from "./data-url.ts";
import type { Images, StoredImage } from "./images.ts";
import { preparePhoto } from "./photo.ts";
import { findStored, keepMedia, type MediaRow, type MediaSource } from "./stored-media.ts";

/** Decoding keeps a core busy and takes up to 100 MB; more at once would only make everybody wait longer. */
const AT_ONCE = 2;
const WAITING_MAX = 60;

const ACCEPTED = new Set(["image/jpeg", "image/jpg", "image/png", "image/webp"]);

/** The photo port on sharp and a store of files. */
export function createImages(deps: { db: Database; clock: Clock; store: FileStore }): Images {
  const semaphore = createSemaphore({ permits: AT_ONCE, waitingMax: WAITING_MAX });

  async function keep(source: MediaSource, ownerId: number | null): Promise<StoredImage> {
    const photo = await semaphore.run(() => preparePhoto(source));
    return toStored(await keepMedia(deps, photo, ownerId));
  }

  return {
    store: keep,
    async resolve(handle, urls, ownerId) {
      const known = await findStored(
        handle,
        "photo",
        urls.map(hashIn).filter((hash) => hash !== ""),
      );
      const images: StoredImage[] = [];
      for (const url of urls) {
        const row = known.get(hashIn(url));
        images.push(row ? toStored(row) : await keep(readPhoto(url), ownerId));
      }
      return images;
    },
  };
}

function hashIn(url: string): string {
  return MEDIA_URL.exec(url)?.[1] ?? "";
}

function readPhoto(url: string): Buffer {
  const data = parseDataUrl(url);
  if (!ACCEPTED.has(data.type)) throw new AppError("unsupported_file_type");
  // Its length may be counted too large by two.
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
