import { thumbHashToRGBA } from "thumbhash";

/** From the top to the bottom. */
const BANDS = 5;

/**
 * The colours of a thumbhash from top to bottom, as a CSS gradient; undefined when it is no hash. A gradient and not the
 * picture itself: the policy forbids `data:` addresses, and a canvas for each photo of a long feed holds up its scrolling
 * whenever the browser collects those that have left the screen (`npm run bench -- scroll`).
 */
export function shadeOf(hash: string): string | undefined {
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (each) => each.charCodeAt(0)));
    const bands = Array.from({ length: BANDS }, (_, band) => {
      const from = Math.floor((band * h) / BANDS) * w * 4;
      const to = Math.floor(((band + 1) * h) / BANDS) * w * 4;
      return averageOf(rgba.subarray(from, to));
    });
    // Half a hash decodes to no numbers.
    return bands.join().includes("NaN") ? undefined : `linear-gradient(${bands.join(",")})`;
  } catch {
    return undefined;
  }
}

function averageOf(pixels: Uint8Array): string {
  const sums = [0, 0, 0];
  pixels.forEach((value, at) => {
    if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + value;
  });
  return `rgb(${sums.map((sum) => Math.round((sum * 4) / pixels.length)).join(" ")})`;
}
