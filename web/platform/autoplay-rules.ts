import type { Line } from "./data-saver.ts";

export interface Situation {
  readonly isPhone: boolean;
  /** The visitor has touched the page or pressed a key. */
  readonly hasInteracted: boolean;
  readonly wantsLessMotion: boolean;
  readonly savesData: boolean;
  readonly line: Line;
}

/** True if a video may start by itself. */
export function mayAutoplay(now: Situation): boolean {
  const { line } = now;
  const isSlow = line.effectiveType !== undefined && /^(slow-2g|2g|3g)$/.test(line.effectiveType);
  return (
    now.isPhone &&
    now.hasInteracted &&
    !now.wantsLessMotion &&
    !now.savesData &&
    line.saveData !== true &&
    !isSlow
  );
}
