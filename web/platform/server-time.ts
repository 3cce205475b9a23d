import { dayInLondon } from "#contracts/calendar.ts";

import { serverOffset } from "../ui/relative-time.ts";
import { useStore } from "../ui/store.ts";

/** A smaller difference is due to the network, not the clock. */
const TOLERANCE_MS = 5_000;

/** Learns by how much this device's clock is off: `serverTime` (ISO) was received when this clock showed `receivedAt`. */
export function noteServerTime(serverTime: string, receivedAt: number): void {
  const difference = Date.parse(serverTime) - receivedAt;
  if (Number.isNaN(difference)) return;
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  if (next !== serverOffset.current()) serverOffset.set(next);
}

/** Returns the server's current time, as well as this device knows it. */
export function serverNow(): Date {
  return new Date(Date.now() + serverOffset.current());
}

/** The day in London by the server's clock, `YYYY-MM-DD`, as of the last drawing. */
export function useToday(): string {
  useStore(serverOffset);
  return dayInLondon(serverNow());
}
