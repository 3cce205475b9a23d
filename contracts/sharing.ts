import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { idParam, instant } from "./fields.ts";
import { imageView, videoView } from "./media.ts";
import { SHARED_POST_ROUTES } from "./shared-post.ts";

/** What visitors with the link may read of a post: no address, no telephone number, and no id of its author. */
const sharedPost = z.object({
  content: z.string(),
  /** The first photo. */
  imageUrl: z.nullable(z.string()),
  images: z.array(z.pick(imageView, { url: true, width: true, height: true, alt: true })),
  /** An address; clients also understand `VIDEO_MARKER`. */
  videoUrl: z.nullable(z.string()),
  /** How to lay out and announce the video. */
  video: z.nullable(z.pick(videoView, { width: true, height: true, poster: true })),
  createdAt: instant,
  likes: z.int(),
  comments: z.int(),
  author: z.object({
    name: z.string(),
    trade: z.string(),
    /** Years. */
    experience: z.int(),
  }),
});
export type SharedPost = z.output<typeof sharedPost>;

/** An invalid id becomes null, and 404. */
const postParams = z.object({ postId: z.catch(z.nullable(idParam), null) });

export const getSharedPost = defineEndpoint(SHARED_POST_ROUTES.post, {
  summary: "A post as anybody with its link may read it.",
  access: "public",
  params: postParams,
  reply: sharedPost,
  errors: ["post_not_found", "post_not_available"],
  limit: "read_shared_post",
});

export const getSharedVideo = defineEndpoint(SHARED_POST_ROUTES.video, {
  summary: "The address of a shared post's video, asked for when `videoUrl` holds the marker.",
  access: "public",
  params: postParams,
  reply: z.object({ videoUrl: z.string() }),
  errors: ["post_not_found", "post_not_available", "not_found"],
  limit: "read_shared_post",
});
