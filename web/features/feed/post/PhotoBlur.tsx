import { useCallback } from "react";
import { thumbHashToRGBA } from "thumbhash";

/**
 * A photo as its hash has it, for as long as nobody asks for the photo itself: a picture of a few dozen points. Only where
 * data is saved; a canvas for each photo of a long feed would hold up its scrolling (`photo-shade.ts`).
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
        // No hash: what is behind it is seen.
      }
    },
    [hash],
  );
  return <canvas ref={draw} aria-hidden className="absolute inset-0 size-full object-cover" />;
}
