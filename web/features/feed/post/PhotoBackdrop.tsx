import { useCallback } from "react";
import { thumbHashToRGBA } from "thumbhash";

/** The blurred colours of a photo that is still on its way. A canvas, since the policy forbids data: addresses. */
export function PhotoBackdrop({ hash }: { hash: string }) {
  // The same from one drawing to the next: a canvas is painted once.
  const paint = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas !== null) paintHash(canvas, hash);
    },
    [hash],
  );
  return <canvas aria-hidden className="absolute inset-0 size-full" ref={paint} />;
}

function paintHash(canvas: HTMLCanvasElement, hash: string): void {
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (each) => each.charCodeAt(0)));
    Object.assign(canvas, { width: w, height: h });
    canvas.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  } catch {
    // Not a hash: the plain grey below stays.
  }
}
