import { useSyncExternalStore } from "react";

/** Below this the difference is the network's, not the clock's. */
const TOLERANCE_MS = 5_000;

let offset = 0;
const listeners = new Set<() => void>();

/** Learns how far this device's clock is off: `serverTime` (ISO) was received when this clock showed `receivedAt`. */
export function noteServerTime(serverTime: string, receivedAt: number): void {
  const difference = Date.parse(serverTime) - receivedAt;
  if (Number.isNaN(difference)) return;
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  if (next === offset) return;
  offset = next;
  for (const listener of listeners) listener();
}

/** Milliseconds to add to this clock to get the server's. */
export function serverOffset(): number {
  return offset;
}

/** The server's present moment, as well as this device can tell. */
export function serverNow(): Date {
  return new Date(Date.now() + offset);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For `RelativeTime`'s `serverOffset`. */
export function useServerOffset(): number {
  return useSyncExternalStore(subscribe, serverOffset);
}
