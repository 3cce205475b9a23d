import { AUTHOR_RUN_MAX } from "#contracts/reference/limits.ts";

/**
 * What Related makes of a feed's plain order, by the plainest means: over and over, the first post whose author has not
 * just had two in a row; when there is none, the first.
 */
export function spreadSimply(ids: readonly number[], authorOf: (id: number) => number): number[] {
  const waiting = [...ids];
  const shown: number[] = [];
  while (waiting.length > 0) {
    const lately = shown.slice(-AUTHOR_RUN_MAX).map(authorOf);
    const isOut = (id: number) =>
      lately.length === AUTHOR_RUN_MAX && lately.every((author) => author === authorOf(id));
    const at = waiting.findIndex((id) => !isOut(id));
    shown.push(...waiting.splice(Math.max(at, 0), 1));
  }
  return shown;
}
