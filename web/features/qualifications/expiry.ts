import { daysBetween } from "#contracts/calendar.ts";
import { countOf } from "#contracts/short-count.ts";

/** A card that expires later than this needs no hint. */
const SOON_DAYS = 90;

/** 'expired', 'expires in 12 days', or undefined while it is far off. A card is valid on its last day. */
export function expiryWords(expiresOn: string | null, today: string): string | undefined {
  if (expiresOn === null) return undefined;
  const days = daysBetween(today, expiresOn);
  if (days < 0) return "expired";
  if (days > SOON_DAYS) return undefined;
  if (days === 0) return "expires today";
  return `expires in ${countOf(days, "day")}`;
}
