const MINUTE_MS = 60_000;

/** Turns "so long ago" into moments before the one at which the demo is made. */
export function createMoments(now: Date) {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  return { now: now.toISOString(), minutesAgo, daysAgo: (days: number) => minutesAgo(days * 24 * 60) };
}
export type Moments = ReturnType<typeof createMoments>;
