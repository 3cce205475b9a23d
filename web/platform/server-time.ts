import { dayInLondon } from "#contracts/calendar.ts";

import { serverOffset } from "../ui/relative-time.ts";
import { useStore } from "../ui/store.ts";

/** Below this the difference is the network's, not the clock's. */
const TOLERANCE_MS = 5_000;

/** Learns how far this device's clock is off: `serverTime` (ISO) was received when this clock showed `receivedAt`. */
export function noteServerTime(serverTime: string, receivedAt: number): void {
  const difference = Date.parse(serverTime) - receivedAt;
  if (Number.isNaN(difference)) return;
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  if (next !== serverOffset.current()) serverOffset.set(next);
}

/** The server's present moment, as well as this device can tell. */
export function serverNow(): Date {
  return new Date(Date.now() + serverOffset.current());
}

/** The day in London by the server's clock, `YYYY-MM-DD`; as of the last drawing. */
export function useToday(): string {
  useStore(serverOffset);
  return dayInLondon(serverNow());
}
