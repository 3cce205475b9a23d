import { RATING_MAX } from "#contracts/reference/limits.ts";
import { reviewForm } from "#contracts/review-forms.ts";

import { findErrors } from "../../platform/form-errors.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

/** The values of a review form. */
export interface ReviewValues {
  rating: number;
  /** True once the member has chosen the stars; false for the initial value. */
  isChosen: boolean;
  comment: string;
  /** The writer's statement that they worked with or hired the other: asked for a requested review only. */
  hasWorked: boolean;
}

/** Five stars at first. */
export const NEW_REVIEW: ReviewValues = {
  rating: RATING_MAX,
  isChosen: false,
  comment: "",
  hasWorked: false,
};

/** A draft from storage: of any shape, since an earlier version of the page may have written it. */
export type KeptReview = { [Name in keyof ReviewValues]?: unknown };

export function readReviewDraft(kept: KeptReview, start: ReviewValues): ReviewValues {
  const { rating, isChosen, comment, hasWorked } = { ...start, ...kept };
  const isRating =
    typeof rating === "number" && Number.isInteger(rating) && rating >= 1 && rating <= RATING_MAX;
  return {
    rating: isRating ? rating : start.rating,
    isChosen: isRating ? isChosen === true : start.isChosen,
    comment: typeof comment === "string" ? comment : start.comment,
    hasWorked: hasWorked === true,
  };
}

/**
 * The draft of a change: only what was typed. What was typed back stays in it, since an earlier attempt may have reached
 * the server.
 */
export function draftOfChange(
  kept: KeptReview,
  { values, changes }: { values: ReviewValues; changes: Partial<ReviewValues> },
): KeptReview {
  const names = Object.keys({ ...kept, ...changes }) as (keyof ReviewValues)[];
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Returns its errors, by the contract. */
export function checkReview({ rating, comment, hasWorked }: ReviewValues): FieldErrors<ReviewValues> {
  return {
    ...findErrors(reviewForm, { rating, comment }),
    ...(!hasWorked && { hasWorked: "Please tick that you worked with or hired them" }),
  };
}
