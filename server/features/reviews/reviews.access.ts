import { REVIEW_EDIT_DAYS } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Who = Pick<Viewer, "userId">;

/** The two members of a review request. */
export interface Parties {
  readonly requesterId: number;
  readonly reviewerId: number;
}

/** Only the member asked may write the review or decline. */
export function isAsked(viewer: Who, request: Parties): boolean {
  return viewer.userId === request.reviewerId;
}

/** Only the requester may cancel. */
export function isAsker(viewer: Who, request: Parties): boolean {
  return viewer.userId === request.requesterId;
}

/** A review's writer and subject; the writer is null once that account is gone. */
export interface Authorship {
  readonly reviewerId: number | null;
  readonly revieweeId: number;
}

/** Only its writer may change a review. */
export function isWriter(viewer: Who, review: Authorship): boolean {
  return viewer.userId === review.reviewerId;
}

/** Only the reviewed member may reply. */
export function isReviewed(viewer: Who, review: Authorship): boolean {
  return viewer.userId === review.revieweeId;
}

/** Reviews can be changed up to 14 days after they were written, inclusive. */
export function isEditable(review: { readonly createdAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(review.createdAt) <= REVIEW_EDIT_DAYS * 86_400_000;
}
