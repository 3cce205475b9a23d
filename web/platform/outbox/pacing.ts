import { pauseAfter } from "./kinds.ts";
import type { Outcome } from "./kinds.ts";

export type Pacing = ReturnType<typeof createPacing>;

/** When each entry may be tried again; `now` in milliseconds. */
export function createPacing(now: () => number) {
  const pauses = new Map<string, { until: number; isServers: boolean }>();
  /** No entry is tried until then, because the network is away. */
  let networkUntil = 0;
  let networkFailures = 0;
  const pauseOf = (key: string) => pauses.get(key)?.until ?? 0;

  return {
    isNetworkAway: () => now() < networkUntil,
    isDue: (key: string) => pauseOf(key) <= now(),
    /** Returns the milliseconds until one of these entries may be tried. */
    untilNext: (keys: readonly string[]) => Math.max(networkUntil, Math.min(...keys.map(pauseOf))) - now(),
    /** Records a failed attempt of that entry; `tries` counts its attempts. */
    failed(key: string, tries: number, { waitMs, isNetwork }: Extract<Outcome, { is: "later" }>): void {
      // Lanes that fail together met the same network failure.
      if (isNetwork && now() < networkUntil) return;
      const pause = waitMs ?? pauseAfter(isNetwork ? (networkFailures += 1) : tries);
      if (isNetwork) networkUntil = now() + pause;
      else pauses.set(key, { until: now() + pause, isServers: waitMs !== undefined });
    },
    /** Pauses an entry for this long, whatever wakes it. */
    holdBack: (key: string, milliseconds: number) =>
      void pauses.set(key, { until: now() + milliseconds, isServers: true }),
    reached: () => (networkFailures = 0),
    clear: (key: string) => void pauses.delete(key),
    /** The network may be back: keeps only the pauses that the server asked for. */
    wake(): void {
      networkFailures = 0;
      networkUntil = 0;
      for (const [key, { isServers }] of pauses) if (!isServers) pauses.delete(key);
    },
  };
}
