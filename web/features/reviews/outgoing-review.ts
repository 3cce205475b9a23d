import { usePendingEntry } from "../../platform/outbox/entries.ts";

/** A review in the outbox: the answer to a request, one after a job, or a change of one's own. */
export interface OutgoingReview {
  readonly about: { readonly requestId: number } | { readonly jobId: number } | { readonly reviewId: number };
  /** Who is reviewed. */
  readonly userId: number;
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
}

export const REVIEW = "review";
/** Under which name it is kept as a draft until it is sent; also its lane. `userId`: who is reviewed, after a job. */
export function reviewDraft(about: OutgoingReview["about"], userId = 0): string {
  if ("requestId" in about) return `review:${about.requestId}`;
  return "jobId" in about ? `review:job:${about.jobId}:${userId}` : `review:own:${about.reviewId}`;
}

/** A review that the server does not have yet. */
export function useWaitingReview(
  about: OutgoingReview["about"],
  userId?: number,
): OutgoingReview | undefined {
  return usePendingEntry<OutgoingReview>(reviewDraft(about, userId))?.payload;
}

/** What is said when the server has it. */
export function reviewWords({ about }: Pick<OutgoingReview, "about">): string {
  return "reviewId" in about ? "Review updated" : "Review submitted";
}
