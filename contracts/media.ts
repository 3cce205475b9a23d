import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { PHOTO_WIDTHS } from "./reference/limits.ts";

/** A stored photo as a page needs it: nothing jumps, since the size is known before the first byte. */
export const imageView = z.object({
  /** The largest size; `imageSource` gives the others. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** What the photo shows, as its author put it; empty when they did not say. */
  alt: z.string(),
  /** A ThumbHash (base64) to paint until the photo arrives. */
  placeholder: z.nullable(z.string()),
});
export type ImageView = z.output<typeof imageView>;

/** Addresses of stored photos: `/media/<32 hex>/<width>.webp`. The same bytes always have the same address. */
export const MEDIA_URL = /^\/media\/([0-9a-f]{32})\/(\d{2,4})\.webp$/;

/** The address of one size of a stored photo, or of its largest when it is smaller than that. */
export function imageSource(url: string, width: (typeof PHOTO_WIDTHS)[number]): string {
  return url.replace(/\/(\d+)\.webp$/, (_, largest: string) => `/${Math.min(Number(largest), width)}.webp`);
}

/** A `srcset` of every size that is not larger than the photo itself. */
export function imageSourceSet(image: Pick<ImageView, "url" | "width">): string {
  return PHOTO_WIDTHS.filter((_, at) => at === 0 || (PHOTO_WIDTHS[at - 1] ?? 0) < image.width)
    .map((width) => `${imageSource(image.url, width)} ${Math.min(width, image.width)}w`)
    .join(", ");
}

/**
 * One photo as `multipart/form-data`, field `file`. The server decodes, turns upright, strips all metadata and
 * stores it in several sizes. A photo that nothing refers to is removed after a day.
 */
export const uploadImage = defineEndpoint({
  method: "POST",
  path: "/api/media/images",
  summary: "Upload one photo (multipart field `file`).",
  access: "member",
  reply: z.object({ id, ...imageView.shape }),
  errors: ["unsupported_file_type", "image_unreadable", "image_too_large", "too_many_uploads"],
  limit: "upload",
  status: 201,
});
export type UploadedImage = z.output<typeof uploadImage.reply>;
