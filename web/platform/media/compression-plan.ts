import { MEGABYTE } from "#contracts/reference/limits.ts";

/** How far a photo is to be compressed. */
export interface CompressionPlan {
  /** The box the photo has to fit, in landscape; it is turned for a portrait photo. */
  readonly long: number;
  readonly short: number;
  /** JPEG quality of the first attempt, 0 to 1. */
  readonly quality: number;
  /** Bytes that the result should stay within. */
  readonly target: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An attempt: the size in pixels and the JPEG quality. */
export interface Attempt extends Size {
  readonly quality: number;
}

/** The larger the file, the stronger the compression. */
const USUAL: CompressionPlan = { long: 1280, short: 720, quality: 0.65, target: 1.5 * MEGABYTE };
const LARGE: CompressionPlan = { long: 1280, short: 720, quality: 0.6, target: 1.2 * MEGABYTE };
const HUGE: CompressionPlan = { long: 1024, short: 576, quality: 0.55, target: MEGABYTE };

const QUALITY_STEP = 0.2;
/** Below this quality a wall looks like porridge, so the picture shrinks instead. */
const QUALITY_MIN = 0.45;
const SHRINK = 0.8;
/** A photo of noise at this size is still far under every target. */
const ATTEMPTS_MAX = 8;

/** Returns the plan for a file of that many bytes. */
export function planCompression(bytes: number): CompressionPlan {
  if (bytes > 10 * MEGABYTE) return HUGE;
  return bytes > 5 * MEGABYTE ? LARGE : USUAL;
}

/** Returns the largest size of the same shape that fits the plan's box, and never larger than the photo. */
export function fitInBox(photo: Size, plan: Pick<CompressionPlan, "long" | "short">): Size {
  const stands = photo.height > photo.width;
  const box = stands ? { width: plan.short, height: plan.long } : { width: plan.long, height: plan.short };
  return scale(photo, Math.min(1, box.width / photo.width, box.height / photo.height));
}

function scale({ width, height }: Size, by: number): Size {
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/** Lists the attempts in order: quality falls to its minimum, then the picture shrinks. */
export function listAttempts(photo: Size, plan: CompressionPlan): readonly Attempt[] {
  const size = fitInBox(photo, plan);
  const attempts: Attempt[] = [{ ...size, quality: plan.quality }];
  let by = 1;
  while (attempts.length < ATTEMPTS_MAX) {
    const quality = attempts.at(-1)?.quality ?? plan.quality;
    if (quality > QUALITY_MIN) {
      attempts.push({ ...size, quality: Math.max(QUALITY_MIN, quality - QUALITY_STEP) });
    } else {
      by *= SHRINK;
      attempts.push({ ...scale(size, by), quality: QUALITY_MIN });
    }
  }
  return attempts;
}
