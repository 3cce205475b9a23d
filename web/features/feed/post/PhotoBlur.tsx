import { useCallback } from "react";
import { thumbHashToRGBA } from "thumbhash";

/**
 * A blurred picture of a few dozen pixels from the photo's hash, shown until the reader asks for the photo. Only used
 * when data is saved: a canvas for each photo of a long feed would slow down scrolling (`photo-shade.ts`).
 */
export function PhotoBlur({ hash }: { hash: string }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas === null) return;
      try {
        const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (each) => each.charCodeAt(0)));
        Object.assign(canvas, { width: w, height: h });
        canvas.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
      } catch {
        // An invalid hash: shows what is behind it.
      }
    },
    [hash],
  );
  return <canvas ref={draw} aria-hidden className="absolute inset-0 size-full object-cover" />;
}
