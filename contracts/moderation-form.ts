// Separate from `moderation.ts`, which the portal's first screen needs.
import * as z from "zod/mini";

import { clearableText, id, optionalText } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** `delete_post` removes the item, whatever its type; `reviewed` only records that it was looked at. */
export const REVIEW_ACTIONS = ["delete_post", "ignore", "reviewed"] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export const reportReviewForm = z.object({
  action: z.enum(REVIEW_ACTIONS, "Please choose what to do"),
  /** Seen by moderators and administrators only. */
  adminNote: optionalText({ length: limits.ADMIN_NOTE_MAX, words: "Please use 500 characters or fewer" }),
  /**
   * The note that the writer has read, null for none: if the note has changed since, it is not replaced. Absent: not
   * checked.
   */
  noteBefore: clearableText({ length: limits.ADMIN_NOTE_MAX, words: "Please use 500 characters or fewer" }),
  /** The item's latest report that the moderator has read: refused if there is a later one. Absent: not checked. */
  lastReport: z.optional(id),
  /** What reporter and author are told; where absent, of what is removed for what it was reported. */
  reason: optionalText({ length: limits.ADMIN_NOTE_MAX, words: "Please use 500 characters or fewer" }),
});
