import { NOTIFICATION_DAYS } from "#contracts/reference/limits.ts";

/** What was told before that moment is forgotten. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - NOTIFICATION_DAYS * 86_400_000);
}
