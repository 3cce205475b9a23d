import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

import type { Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";

import { PHOTO_BYTES_MAX, PHOTO_WIDTHS } from "#contracts/reference/limits.ts";

import { AppError } from "../errors.ts";
import { findFileKind } from "./file-kind.ts";
import { loadSharp } from "./load-sharp.ts";
import type { MediaSource, NewMedia } from "./stored-media.ts";

/** Decoding more pixels than this costs more memory than a building-site photo is worth. */
export const PIXELS_MAX = 25_000_000;
const WIDTH_MAX = PHOTO_WIDTHS.at(-1) ?? 1280;
/** Half as high again as wide: a portrait from a phone (3:4) keeps the full width, a till receipt does not. */
const HEIGHT_MAX = 1920;
/** More effort takes twice the time for a thirtieth of the bytes. */
const WEBP = { quality: 78, effort: 2 };
/** The number of first bytes that identify a picture's format. */
const SIGNATURE_BYTES = 12;
/** The largest side that a ThumbHash can describe. */
const PLACEHOLDER_SIDE = 100;

/**
 * Decodes, checks and re-encodes a photo: upright, in each size up to its own, the smallest first, named `320.webp` and
 * so on. None of the original bytes are stored, so the result is a picture and nothing else.
 *
 * @throws {AppError} `unsupported_file_type`, `image_unreadable` or `image_too_large`.
 */
export async function preparePhoto(source: MediaSource): Promise<NewMedia> {
  const { size, head } = await look(source);
  if (size > PHOTO_BYTES_MAX) throw new AppError("image_too_large");
  // The file's name and declared type do not count.
  if (!["jpg", "png", "webp"].includes(findFileKind(head) ?? "")) throw new AppError("unsupported_file_type");
  try {
    return await convert(Buffer.isBuffer(source) ? source : source.path);
  } catch (error) {
    throw unreadable(error);
  }
}

/** Returns the refusal of a picture that could not be decoded. */
export function unreadable(error: unknown): AppError {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  const words = "That picture has too many pixels. Please use one of up to 25 megapixels.";
  return new AppError("image_unreadable", isTooLarge ? { words } : {});
}

async function look(source: MediaSource): Promise<{ size: number; head: Buffer }> {
  if (Buffer.isBuffer(source)) return { size: source.length, head: source.subarray(0, SIGNATURE_BYTES) };
  await using file = await open(source.path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
  return { size: (await file.stat()).size, head: buffer.subarray(0, bytesRead) };
}

async function convert(input: Buffer | string): Promise<NewMedia> {
  const sharp = await loadSharp();
  // Decoded once, at the largest size; the smaller sizes are made from that.
  const largest = await sharp(input, { limitInputPixels: PIXELS_MAX, failOn: "error", animated: false })
    .autoOrient()
    .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = largest.info;
  const decoded = () => sharp(largest.data, { raw: { width, height, channels } });

  const widths = PHOTO_WIDTHS.filter((_, at) => at === 0 || (PHOTO_WIDTHS[at - 1] ?? 0) < width);
  const files: NewMedia["files"] = [];
  for (const size of widths) {
    const webp = decoded()
      .resize({ width: Math.min(size, width) })
      .webp(WEBP);
    files.push({ name: `${size}.webp`, bytes: await webp.toBuffer() });
  }
  const best = files.at(-1)?.bytes ?? Buffer.alloc(0);
  return {
    kind: "photo",
    format: "webp",
    duration: null,
    contentHash: createHash("sha256").update(best).digest("hex").slice(0, 32),
    width,
    height,
    placeholder: await makePlaceholder(decoded()),
    files,
  };
}

async function makePlaceholder(photo: Sharp): Promise<string> {
  const { data, info } = await photo
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
