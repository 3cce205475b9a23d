import { NOTIFICATION_DAYS } from "#contracts/reference/limits.ts";

/** Notifications from before that moment are forgotten. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - NOTIFICATION_DAYS * 86_400_000);
}
