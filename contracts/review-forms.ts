// Separate from `reviews.ts` and `review-requests.ts`, which a member's first screen needs.
import * as z from "zod/mini";

import { claimedId, optionalText, text, tooLong, wholeNumber } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** Whole stars, 1 to 5. */
export const rating = wholeNumber(1, limits.RATING_MAX, "Please choose from 1 to 5 stars");
/** The maximum of a review's text. */
export const COMMENT = tooLong("Comment", limits.REVIEW_COMMENT_MAX);
/** A review's text; null if empty. */
export const comment = optionalText(COMMENT);

const PROJECT_CONTEXT = tooLong("Project", limits.REVIEW_CONTEXT_MAX);

export const reviewRequestForm = z.object({
  reviewerId: z.int("Please choose who to ask").check(z.positive("Please choose who to ask")),
  projectContext: optionalText(PROJECT_CONTEXT),
  message: text({ required: "Message is required", max: tooLong("Message", limits.REVIEW_MESSAGE_MAX) }),
  requesterId: claimedId,
});

/** Defaults to five stars; the dialog asks before it sends those. */
export const reviewForm = z.object({ rating: z._default(rating, limits.RATING_MAX), comment });

export const reviewReplyForm = z.object({
  content: text({ required: "Reply is required", max: tooLong("Reply", limits.REVIEW_REPLY_MAX) }),
});
