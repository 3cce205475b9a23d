// Separate from `projects.ts`, which a member's first screen needs.
import * as z from "zod/mini";

import { claimedId, photoAlts, text } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** The project form. */
export const projectForm = z.object({
  title: text({
    required: "Title is required",
    max: { length: limits.PROJECT_TITLE_MAX, words: "Title must be less than 100 characters" },
  }),
  description: text({
    required: "Description must be at least 10 characters",
    min: {
      length: limits.PROJECT_DESCRIPTION_MIN,
      words: "Description must be at least 10 characters",
    },
    max: {
      length: limits.PROJECT_DESCRIPTION_MAX,
      words: "Description must be less than 500 characters",
    },
  }),
  /** Addresses of uploaded photos, or data URLs. */
  imageUrls: z
    .array(z.string(), "At least one image is required")
    .check(
      z.minLength(1, "At least one image is required"),
      z.maxLength(limits.PROJECT_PHOTOS_MAX, "Maximum 5 images allowed"),
    ),
  /** Descriptions of the photos, in the order of `imageUrls`; without it, existing descriptions stay. */
  imageAlts: photoAlts(limits.PROJECT_PHOTOS_MAX),
  userId: claimedId,
});
