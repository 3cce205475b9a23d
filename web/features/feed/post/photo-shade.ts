import { thumbHashToRGBA } from "thumbhash";

/** From top to bottom. */
const BANDS = 5;

/**
 * Returns the colours of a thumbhash from top to bottom as a CSS gradient; undefined for an invalid hash. A gradient,
 * because the policy forbids `data:` addresses, and a canvas per photo of a long feed blocks scrolling whenever the
 * browser frees those off screen (`npm run bench -- scroll`).
 */
export function shadeOf(hash: string): string | undefined {
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (each) => each.charCodeAt(0)));
    const bands = Array.from({ length: BANDS }, (_, band) => {
      const from = Math.floor((band * h) / BANDS) * w * 4;
      const to = Math.floor(((band + 1) * h) / BANDS) * w * 4;
      return averageOf(rgba.subarray(from, to));
    });
    // Half a hash decodes to NaN.
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
