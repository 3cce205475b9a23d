interface Size {
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** The ratio of most phone videos, held sideways. */
const USUAL = 16 / 9;

/**
 * Returns width by height of a video's box: its own, but never so tall or so flat that the rest of the post is out of
 * view.
 */
export function frameRatio({ width, height }: Size, isCompact: boolean): number {
  const ratio = Number(width) / Number(height);
  if (!Number.isFinite(ratio) || ratio <= 0) return USUAL;
  return Math.min(2.4, Math.max(isCompact ? 1.2 : 0.8, ratio));
}

/** '0:07', '12:30', '1:02:03'. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
