/** What a device tells about its line, as far as it does (the Network Information API is Chromium's). */
export interface Line {
  readonly saveData?: boolean | undefined;
  readonly effectiveType?: string | undefined;
  readonly type?: string | undefined;
}

export interface Situation {
  readonly isPhone: boolean;
  /** Somebody has touched the page or pressed a key. */
  readonly hasInteracted: boolean;
  readonly wantsLessMotion: boolean;
  readonly savesData: boolean;
  readonly line: Line;
}

/** The member's own switch; without one, on while the device says that it is on mobile data or saves. */
export function savesData(chosen: string | null, line: Line): boolean {
  return chosen === null ? line.type === "cellular" || line.saveData === true : chosen === "on";
}

/** Whether a video may begin by itself. */
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
