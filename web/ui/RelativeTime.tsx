import { useSyncExternalStore } from "react";

import { exactTime, relativeTime, serverOffset } from "./relative-time.ts";
import type { RelativeWording } from "./relative-time.ts";
import { createStore, useStore } from "./store.ts";

export interface RelativeTimeProps {
  /** A moment of the server's as ISO 8601 text, or one of this device's clock in milliseconds. */
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

// One clock for the whole page, running only while an age is on it.
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

/** 'Just now', '5m ago', '2h ago', '3d ago'; the exact date is in the title. Says nothing for a date it cannot read. */
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
