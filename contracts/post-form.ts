import * as z from "zod/mini";

import { id, photoAlts, text } from "./fields.ts";
import * as limits from "./reference/limits.ts";

const contentTooLong = { length: limits.POST_CONTENT_MAX, words: "Content must be less than 500 characters" };

/** The form of a new post. */
export const newPost = z.object({
  content: z.pipe(
    z.optional(text({ max: contentTooLong })),
    z.transform((value: string | undefined) => value ?? ""),
  ),
  /** Addresses of uploaded photos, or data URLs. */
  imageUrls: z.pipe(
    z.optional(
      z.nullable(z.array(z.string()).check(z.maxLength(limits.POST_PHOTOS_MAX, "Maximum 10 photos allowed"))),
    ),
    z.transform((value: string[] | null | undefined) => value ?? []),
  ),
  /** Descriptions of the photos, in the order of `imageUrls`. */
  imageAlts: photoAlts(limits.POST_PHOTOS_MAX),
  /** The address of an uploaded video, or a data URL. */
  videoUrl: z.optional(z.nullable(z.string())),
  /** The address of an uploaded photo, or a data URL, that is shown until the video plays. */
  videoPosterUrl: z.optional(z.nullable(z.string())),
  /** False keeps it off `/shared/post/{id}`. */
  isPublic: z._default(z.boolean(), true),
});

/** The fields of a post that its author may change; absent fields stay as they are. */
export const postChange = z.object({
  content: z.optional(text({ max: contentTooLong })),
  isPublic: z.optional(z.boolean()),
});

export const COMMENT_TOO_LONG = "Comment must be 500 characters or fewer";
const commentOf = (length: number) =>
  text({ required: "Please write a comment first", max: { length, words: COMMENT_TOO_LONG } });

/** A comment's or a reply's text. */
const commentText = commentOf(limits.COMMENT_MAX);

/** A member's interactions with a post; `on` sets the state, without it a like or an interest toggles. */
export const newInteraction = z.discriminatedUnion("type", [
  z.object({ postId: id, type: z.literal("like"), on: z.optional(z.boolean()) }),
  z.object({ postId: id, type: z.literal("interest"), on: z.optional(z.boolean()) }),
  z.object({ postId: id, type: z.literal("comment"), content: commentText }),
]);

/** A comment's new text; may exceed `COMMENT_MAX` by the name it answers, for a comment that is already that long. */
export const commentChange = z.object({ content: commentOf(limits.COMMENT_CHANGE_MAX) });

/** The form of a reply to a comment. */
export const commentForm = z.object({ content: commentText, postId: z.optional(id) });
