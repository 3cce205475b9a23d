import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

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

/** A stored video as a page needs it: its box is known before the first byte. */
export const videoView = z.object({
  /** `/media/<32 hex>/video.mp4` or `.webm`; answers Range requests. */
  url: z.string(),
  /** Upright, in pixels; null when the file does not say. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Seconds; null when the file does not say. */
  duration: z.nullable(z.number()),
  /** The address of a stored photo that stands in its place until it plays. */
  poster: z.nullable(z.string()),
});
export type VideoView = z.output<typeof videoView>;

/** Addresses of stored videos; as with photos, members may open all. */
export const VIDEO_URL = /^\/media\/([0-9a-f]{32})\/video\.(mp4|webm)$/;

/**
 * Addresses of stored photos: `/media/<32 hex>/<width>.webp`. The same photo always has the same address; browsers that
 * say they read AVIF may be given one there. Members are given all, by cookie or bearer; visitors those that a post shows
 * which anybody may read, and 404 for others.
 */
export const MEDIA_URL = /^\/media\/([0-9a-f]{32})\/(\d{2,4})\.webp$/;

/** Why a photo is not taken. */
export const PHOTO_ERRORS = ["unsupported_file_type", "image_unreadable", "image_too_large"] as const;
/** Why nothing is stored just now. */
export const STORAGE_ERRORS = ["too_many_uploads", "storage_unavailable", "storage_full"] as const;

/**
 * One photo as `multipart/form-data`, field `file`. The server decodes, turns upright, strips all metadata and
 * stores it in several sizes. A photo that nothing refers to is removed after a day.
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
 * One video as `multipart/form-data`, field `file`: MP4, QuickTime or WebM by its content, under 10 MB. Where it
 * was taken and by whom is removed from it. A video that nothing refers to is removed after a day.
 */
export const uploadVideo = defineEndpoint("POST /api/media/videos", {
  summary: "Upload one video (multipart field `file`).",
  access: "member",
  reply: z.object({ id, ...videoView.shape }),
  errors: ["unsupported_file_type", "video_unreadable", "video_too_large", ...STORAGE_ERRORS],
  limit: "upload",
  status: 201,
});
