import { daysFrom } from "#contracts/calendar.ts";
import { CREW_ASK_AGAIN_DAYS, CREW_ASKS_MAX } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Asker = Pick<Viewer, "userId">;

/** Who asked whom. */
export interface Parties {
  readonly requesterId: number;
  readonly receiverId: number;
}

/** Only who was asked answers. */
export function isReceiver(viewer: Asker, request: Parties): boolean {
  return viewer.userId === request.receiverId;
}

/** Only who asked takes it back. */
export function isSender(viewer: Asker, request: Parties): boolean {
  return viewer.userId === request.requesterId;
}

/** How often the other declined the viewer, and when last. */
export interface Declines {
  readonly declines: number;
  readonly declinedAt: string | null;
}

/** Asking the same person ends with the third decline. */
export function hasAskedEnough({ declines }: Declines): boolean {
  return declines >= CREW_ASKS_MAX;
}

/** From when on somebody who was declined may ask again; null when they never were. */
export function mayAskFrom({ declinedAt }: Declines): Date | null {
  return declinedAt === null ? null : daysFrom(new Date(declinedAt), CREW_ASK_AGAIN_DAYS);
}
