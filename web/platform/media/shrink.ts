import { listAttempts, planCompression } from "./compression-plan.ts";
import type { Attempt, Size } from "./compression-plan.ts";

/** A decoded photo, upright, ready to draw. */
export interface Decoded extends Size {
  readonly picture: CanvasImageSource;
}

/** Draws a picture at a size and returns it as JPEG. */
export type Encode = (picture: CanvasImageSource, attempt: Attempt) => Promise<Blob>;

/**
 * Returns the photo as JPEG by the compression plan: the first attempt within the target, or the smallest. Small
 * photos are encoded too, so that no phone sends where a photo was taken.
 */
export async function shrink(file: Blob, photo: Decoded, encode: Encode): Promise<Blob> {
  const plan = planCompression(file.size);
  let best: Blob | undefined;
  for (const attempt of listAttempts(photo, plan)) {
    const made = await encode(photo.picture, attempt);
    if (best === undefined || made.size < best.size) best = made;
    if (made.size <= plan.target) break;
  }
  return best ?? file;
}

/** What either kind of canvas can do. */
type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Draws onto white: JPEG has no transparency and would show black. */
export function paint(canvas: Canvas, picture: CanvasImageSource): void {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
}
