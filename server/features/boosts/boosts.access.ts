import { FREE_BOOST_HOURS, FREE_BOOSTS_MAX } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Who = Pick<Viewer, "userId">;

/** True for the job's owner. */
export function canBoost(viewer: Who, job: { userId: number }): boolean {
  return job.userId === viewer.userId;
}

/** True for the payer, if the payment is of the kind that is asked about. */
export function canConfirm(
  viewer: Who,
  payment: { user_id: number | null; kind: string },
  kind: string,
): boolean {
  return payment.user_id === viewer.userId && payment.kind === kind;
}

/** The end of a member's free boosts: 720 hours after joining, to the millisecond. */
export function freeUntil(createdAt: string): Date {
  return new Date(new Date(createdAt).getTime() + FREE_BOOST_HOURS * 3_600_000);
}

export function isNewMember(createdAt: string, now: Date): boolean {
  return now < freeUntil(createdAt);
}

/** How many more jobs a member may boost for free. */
export function freeLeft(running: number): number {
  return Math.max(FREE_BOOSTS_MAX - running, 0);
}
