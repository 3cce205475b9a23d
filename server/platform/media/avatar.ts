import { MEDIA_URL } from "#contracts/media.ts";
import { AVATAR_BYTES_MAX, AVATAR_SIDE } from "#contracts/reference/limits.ts";

import type { Deps } from "../deps.ts";
import { AppError, orThrow } from "../errors.ts";
import { readWhole } from "../storage/file-store.ts";
import type { StoredImage } from "./images.ts";
import { loadSharp } from "./load-sharp.ts";

/**
 * Stores a member's picture (one of our own photos or a data URL) as a square of at most 512 pixels, cut from the
 * middle. Call it before the transaction.
 *
 * @throws {AppError} as `Images.resolve` does.
 */
export async function storeAvatar(
  deps: Pick<Deps, "db" | "images" | "storage">,
  given: string,
  ownerId: number,
): Promise<StoredImage> {
  if (given.startsWith("data:") && given.length * 0.75 > AVATAR_BYTES_MAX + 100) {
    throw new AppError("image_too_large", { words: "That picture is too large. Please use one under 5 MB." });
  }
  const [photo] = await deps.images.resolve(deps.db, [given], ownerId);
  if (photo === undefined) throw new AppError("media_not_found");
  if (photo.width === photo.height && photo.width <= AVATAR_SIDE) return photo;
  const [, hash, width] = MEDIA_URL.exec(photo.url) ?? [];
  const bytes = orThrow(await readWhole(deps.storage.media, `${hash}/${width}.webp`), "media_not_found");
  // The original photo is shown nowhere, so the clean-up deletes it after a day.
  return deps.images.store(await cutSquare(bytes, Math.min(photo.width, photo.height, AVATAR_SIDE)), ownerId);
}

async function cutSquare(bytes: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes).resize({ width: side, height: side, fit: "cover" }).png().toBuffer();
}
