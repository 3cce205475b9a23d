import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

/** A stored photo as a page needs it: the layout does not jump, since the size is known before the first byte. */
export const imageView = z.object({
  /** The largest size; `imageSource` gives the others. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** The author's description of the photo; empty if there is none. */
  alt: z.string(),
  /** A ThumbHash (base64) to show until the photo loads. */
  placeholder: z.nullable(z.string()),
});
export type ImageView = z.output<typeof imageView>;

/** A stored video as a page needs it: its box is known before the first byte. */
export const videoView = z.object({
  /** `/media/<32 hex>/video.mp4` or `.webm`; answers Range requests. */
  url: z.string(),
  /** Upright, in pixels; null if the file does not state it. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** In seconds; null if the file does not state it. */
  duration: z.nullable(z.number()),
  /** The address of a stored photo that is shown until it plays. */
  poster: z.nullable(z.string()),
});
export type VideoView = z.output<typeof videoView>;

/** Addresses of stored videos; as with photos, members may open all. */
export const VIDEO_URL = /^\/media\/([0-9a-f]{32})\/video\.(mp4|webm)$/;

/**
 * Addresses of stored photos: `/media/<32 hex>/<width>.webp`. The same photo always has the same address; browsers that
 * accept AVIF may get one there. Members may load all, by cookie or bearer; visitors only those of public posts, and
 * get 404 for others.
 */
export const MEDIA_URL = /^\/media\/([0-9a-f]{32})\/(\d{2,4})\.webp$/;

/** Why a photo is refused. */
export const PHOTO_ERRORS = ["unsupported_file_type", "image_unreadable", "image_too_large"] as const;
/** Why nothing can be stored at the moment. */
export const STORAGE_ERRORS = ["too_many_uploads", "storage_unavailable", "storage_full"] as const;

/**
 * One photo as `multipart/form-data`, field `file`. The server decodes it, turns it upright, strips all metadata and
 * stores it in several sizes. An unused photo is removed after a day.
 */
export const uploadImage = defineEndpoint("POST /api/media/images", {
  summary: "Upload one photo (multipart field `file`).",
  access: "member",
  reply: z.object({ id, ...imageView.shape }),
  errors: [...PHOTO_ERRORS, ...STORAGE_ERRORS],
  limit: "upload",
  status: 201,
});

/**
 * One video as `multipart/form-data`, field `file`: MP4, QuickTime or WebM by its content, under 10 MB. The place and
 * maker are removed from it. An unused video is removed after a day.
 */
export const uploadVideo = defineEndpoint("POST /api/media/videos", {
  summary: "Upload one video (multipart field `file`).",
  access: "member",
  reply: z.object({ id, ...videoView.shape }),
  errors: ["unsupported_file_type", "video_unreadable", "video_too_large", ...STORAGE_ERRORS],
  limit: "upload",
  status: 201,
});
