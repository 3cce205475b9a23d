import { usePendingEntry } from "../../platform/outbox/entries.ts";

/** A review in the outbox: for a request, after a job, or a change of the member's own. */
export interface OutgoingReview {
  readonly about: { readonly requestId: number } | { readonly jobId: number } | { readonly reviewId: number };
  /** The reviewed member. */
  readonly userId: number;
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
  /** What a change sets; the rest stays as another device may have changed it. Absent: all of it. */
  readonly changed?: readonly (typeof SET_BY_CHANGE)[number][];
}

/** What a change of a review can set. */
export const SET_BY_CHANGE = ["rating", "comment"] as const;

export const REVIEW = "review";
/**
 * The name of the draft, stored until the review is sent; also its lane. `userId`: the reviewed member, for a review
 * after a job.
 */
export function reviewDraft(about: OutgoingReview["about"], userId = 0): string {
  if ("requestId" in about) return `review:${about.requestId}`;
  return "jobId" in about ? `review:job:${about.jobId}:${userId}` : `review:own:${about.reviewId}`;
}

/** The stars and text that it sets; undefined where it leaves them as they are. */
export function whatIsSet({ rating, comment, changed = SET_BY_CHANGE }: OutgoingReview) {
  return {
    rating: changed.includes("rating") ? rating : undefined,
    comment: changed.includes("comment") ? comment : undefined,
  };
}

/** A review that the server does not have yet. */
export function useWaitingReview(
  about: OutgoingReview["about"],
  userId?: number,
): OutgoingReview | undefined {
  return usePendingEntry<OutgoingReview>(reviewDraft(about, userId))?.payload;
}

/** The message once the server has it. */
export function reviewWords({ about }: Pick<OutgoingReview, "about">): string {
  return "reviewId" in about ? "Review updated" : "Review submitted";
}
