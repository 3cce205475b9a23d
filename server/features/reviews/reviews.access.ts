import { REVIEW_EDIT_DAYS } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Who = Pick<Viewer, "userId">;

/** Who asked whom for a review. */
export interface Parties {
  readonly requesterId: number;
  readonly reviewerId: number;
}

/** Only who was asked writes the review or declines. */
export function isAsked(viewer: Who, request: Parties): boolean {
  return viewer.userId === request.reviewerId;
}

/** Only who asked takes it back. */
export function isAsker(viewer: Who, request: Parties): boolean {
  return viewer.userId === request.requesterId;
}

/** Who wrote a review about whom; nobody wrote it once that account is gone. */
export interface Authorship {
  readonly reviewerId: number | null;
  readonly revieweeId: number;
}

/** Only its writer changes a review. */
export function isWriter(viewer: Who, review: Authorship): boolean {
  return viewer.userId === review.reviewerId;
}

/** Only the reviewed member replies. */
export function isReviewed(viewer: Who, review: Authorship): boolean {
  return viewer.userId === review.revieweeId;
}

/** Reviews are changed for 14 days, those included. */
export function isEditable(review: { readonly createdAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(review.createdAt) <= REVIEW_EDIT_DAYS * 86_400_000;
}
