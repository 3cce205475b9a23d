import { useSyncExternalStore } from "react";

import { exactTime, relativeTime } from "./relative-time.ts";
import type { RelativeWording } from "./relative-time.ts";

export interface RelativeTimeProps {
  /** ISO 8601 text. */
  at: string;
  wording?: RelativeWording | undefined;
  /** Milliseconds to add to this clock to get the server's: phones run minutes fast. */
  serverOffset?: number | undefined;
  /** Words before the age: 'posted '. */
  prefix?: string | undefined;
  className?: string | undefined;
}

const TICK = 30_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for the whole page, running only while an age is on it.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** 'Just now', '5m ago', '2h ago', '3d ago'; the exact date is in the title. Says nothing for a date it cannot read. */
export function RelativeTime(props: RelativeTimeProps) {
  const { at, wording = "notification", serverOffset = 0, prefix = "", className } = props;
  const clock = useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
  const then = Date.parse(at);
  if (Number.isNaN(then)) return null;
  const age = relativeTime(then, clock + serverOffset, wording);
  return (
    <time dateTime={at} title={exactTime(then)} className={className}>
      {prefix}
      {prefix === "" ? age : age.toLowerCase()}
    </time>
  );
}
