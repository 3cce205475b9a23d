import { daysFrom } from "#contracts/calendar.ts";
import { CREW_ASK_AGAIN_DAYS, CREW_ASKS_MAX } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Asker = Pick<Viewer, "userId">;

/** The sender and the receiver of a request. */
export interface Parties {
  readonly requesterId: number;
  readonly receiverId: number;
}

/** True for the receiver, who alone answers. */
export function isReceiver(viewer: Asker, request: Parties): boolean {
  return viewer.userId === request.receiverId;
}

/** True for the sender, who alone withdraws. */
export function isSender(viewer: Asker, request: Parties): boolean {
  return viewer.userId === request.requesterId;
}

/** How often the other member declined the viewer, and when last. */
export interface Declines {
  readonly declines: number;
  readonly declinedAt: string | null;
}

/** True after the third decline: the viewer may not ask that member again. */
export function hasAskedEnough({ declines }: Declines): boolean {
  return declines >= CREW_ASKS_MAX;
}

/** The time from which a declined member may ask again; null if they were never declined. */
export function mayAskFrom({ declinedAt }: Declines): Date | null {
  return declinedAt === null ? null : daysFrom(new Date(declinedAt), CREW_ASK_AGAIN_DAYS);
}
