import { pauseAfter } from "./kinds.ts";
import type { Outcome } from "./kinds.ts";

export type Pacing = ReturnType<typeof createPacing>;

/** When each entry may be tried again; `now` in milliseconds. */
export function createPacing(now: () => number) {
  const pauses = new Map<string, { until: number; isServers: boolean }>();
  /** While the network is away no lane is tried. */
  let networkUntil = 0;
  let networkFailures = 0;
  const pauseOf = (key: string) => pauses.get(key)?.until ?? 0;

  return {
    isNetworkAway: () => now() < networkUntil,
    isDue: (key: string) => pauseOf(key) <= now(),
    /** Milliseconds until one of them may be tried. */
    untilNext: (keys: readonly string[]) => Math.max(networkUntil, Math.min(...keys.map(pauseOf))) - now(),
    /** A try of that entry, its so-manieth, was in vain. */
    failed(key: string, tries: number, { waitMs, isNetwork }: Extract<Outcome, { is: "later" }>): void {
      // Lanes that fail together have met one failure of the network.
      if (isNetwork && now() < networkUntil) return;
      const pause = waitMs ?? pauseAfter(isNetwork ? (networkFailures += 1) : tries);
      if (isNetwork) networkUntil = now() + pause;
      else pauses.set(key, { until: now() + pause, isServers: waitMs !== undefined });
    },
    /** Not before so many milliseconds, whatever wakes it. */
    holdBack: (key: string, milliseconds: number) =>
      void pauses.set(key, { until: now() + milliseconds, isServers: true }),
    reached: () => (networkFailures = 0),
    clear: (key: string) => void pauses.delete(key),
    /** The network may be back: only what the server asked for is still waited for. */
    wake(): void {
      networkFailures = 0;
      networkUntil = 0;
      for (const [key, { isServers }] of pauses) if (!isServers) pauses.delete(key);
    },
  };
}
