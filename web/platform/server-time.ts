import { dayInLondon } from "#contracts/calendar.ts";

import { createStore, useStore } from "../ui/store.ts";

/** Below this the difference is the network's, not the clock's. */
const TOLERANCE_MS = 5_000;

const offset = createStore(0);

/** Learns how far this device's clock is off: `serverTime` (ISO) was received when this clock showed `receivedAt`. */
export function noteServerTime(serverTime: string, receivedAt: number): void {
  const difference = Date.parse(serverTime) - receivedAt;
  if (Number.isNaN(difference)) return;
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  if (next !== offset.current()) offset.set(next);
}

/** The server's present moment, as well as this device can tell. */
export function serverNow(): Date {
  return new Date(Date.now() + offset.current());
}

/** Milliseconds to add to this clock to get the server's, as `RelativeTime` takes them. */
export function useServerOffset(): number {
  return useStore(offset);
}

/** The day in London by the server's clock, `YYYY-MM-DD`; as of the last drawing. */
export function useToday(): string {
  useServerOffset();
  return dayInLondon(serverNow());
}
