import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_EVERY_MS = 30_000;
/** Part of the time in which the process may have worked and still counts as idle. */
const IDLE = 0.05;

/** V8's collector; only a flag makes it callable. */
interface Collect {
  (options: { type: "major"; flavor: "last-resort" }): void;
}

/**
 * Gives memory back when nobody needs it. After a start or a busy hour V8 keeps what it took until it needs it again: 60 MB
 * of a fresh process. Once the process has been idle for half a minute, everything is collected and what is empty returned,
 * a tenth of a second in which nobody waits; then not again until it has worked. Returns what ends the watch.
 */
export function watchIdleMemory(): () => void {
  let before = performance.eventLoopUtilization();
  let hasWorked = true;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, before).utilization < IDLE;
    before = now;
    if (isIdle && hasWorked) returnMemory();
    hasWorked = !isIdle;
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Collects everything that nobody needs and returns it to the system. */
export function returnMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  collect({ type: "major", flavor: "last-resort" });
}
