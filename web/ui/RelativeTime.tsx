import { useSyncExternalStore } from "react";

import { exactTime, relativeTime, serverOffset } from "./relative-time.ts";
import type { RelativeWording } from "./relative-time.ts";
import { createStore, useStore } from "./store.ts";

export interface RelativeTimeProps {
  /** A time from the server as ISO 8601 text, or from this device's clock in milliseconds. */
  at: string | number;
  wording?: RelativeWording | undefined;
  /** Words before the age: 'posted '. */
  prefix?: string | undefined;
  className?: string | undefined;
}

const TICK = 30_000;
const clock = createStore({ now: Date.now() });
let shown = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  clock.current().now = Date.now();
  clock.notify();
}

// One clock for the whole page, running only while it shows an age.
function subscribe(listener: () => void): () => void {
  const leave = clock.subscribe(listener);
  clock.current().now = Date.now();
  if ((shown += 1) === 1) timer = setInterval(tick, TICK);
  return () => {
    leave();
    if ((shown -= 1) === 0) clearInterval(timer);
  };
}

const readClock = () => clock.current().now;

/** 'Just now', '5m ago', '2h ago', '3d ago', with the exact date in the title. Draws nothing for an unreadable date. */
export function RelativeTime({ at, wording = "notification", prefix = "", className }: RelativeTimeProps) {
  const now = useSyncExternalStore(subscribe, readClock, readClock);
  const offset = useStore(serverOffset);
  const then = typeof at === "number" ? at : Date.parse(at);
  if (Number.isNaN(then)) return null;
  const age = relativeTime(then, typeof at === "number" ? now : now + offset, wording);
  return (
    <time dateTime={new Date(then).toISOString()} title={exactTime(then)} className={className}>
      {prefix}
      {prefix === "" ? age : age.toLowerCase()}
    </time>
  );
}
