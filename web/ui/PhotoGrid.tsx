import { useRef } from "react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { aloneRatio, gridClass, PHOTOS_SHOWN, placeClass, shareOf } from "./photo-layout.ts";
import { useNearViewport } from "./use-near-viewport.ts";

export interface Photo {
  src: string;
  alt: string;
  /** The author's words for the picture, shown below it in the gallery. */
  caption?: string | undefined;
  /** Pixels, so that nothing moves when the picture loads. */
  width: number;
  height: number;
  /** A small version for strips. */
  thumb?: string | undefined;
  /** Its sizes, as in `<img srcset>`. */
  srcSet?: string | undefined;
  /** Shown until the picture has loaded. */
  backdrop?: ReactNode;
  /** Shown instead of the picture until it is requested. */
  blur?: ReactNode;
}

export interface PhotoGridProps {
  images: readonly Photo[];
  onOpen: (index: number) => void;
  /** Set where pictures load only on request: called on a press instead of `onOpen`. */
  onAsk?: (() => void) | undefined;
  /** Returns `<img sizes>` for a photo with this share of the grid's width, 1 being all of it. */
  sizes?: ((share: number) => string) | undefined;
  /** True for what is seen first on a screen: fetched at once, before other pictures. */
  eager?: boolean | undefined;
  /** In one row of squares, for photos below a video. */
  asRow?: boolean | undefined;
}

/** How near the screen a picture must be to be fetched. Browsers by default start twice as far away. */
const NEAR = "60%";
/** A transparent pixel. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** One picture, two side by side, or one large with two or three beside it, '+N' on the fourth. */
export function PhotoGrid(props: PhotoGridProps) {
  const { images, onOpen, onAsk, sizes, eager = false, asRow = false } = props;
  const grid = useRef<HTMLDivElement>(null);
  const isWanted = useNearViewport(grid, NEAR) || eager;
  const [first] = images;
  if (!first) return null;
  const shown = images.slice(0, PHOTOS_SHOWN);
  const more = images.length - shown.length;
  const total = images.length;
  const sizesOf = (index: number) => sizes?.(shareOf(shown.length, index, asRow));
  return (
    <div
      ref={grid}
      className={gridClass(shown.length, asRow)}
      style={shown.length === 1 && !asRow ? { aspectRatio: aloneRatio(first) } : undefined}
    >
      {shown.map((photo, index) => (
        <button
          key={photo.src}
          type="button"
          className={cx(
            "relative min-h-0 min-w-0 overflow-hidden bg-line focus-visible:z-10",
            placeClass(shown.length, index, asRow),
          )}
          onClick={() => (onAsk ? onAsk() : onOpen(index))}
        >
          {onAsk ? (photo.blur ?? photo.backdrop) : photo.backdrop}
          {onAsk ? null : (
            <img
              src={isWanted ? photo.src : NOTHING}
              srcSet={isWanted ? photo.srcSet : undefined}
              sizes={photo.srcSet && sizesOf(index)}
              alt={photo.alt}
              width={photo.width}
              height={photo.height}
              loading={eager ? "eager" : "lazy"}
              fetchPriority={eager && index === 0 ? "high" : undefined}
              decoding="async"
              className="absolute inset-0 size-full object-cover"
            />
          )}
          {onAsk && index === 0 ? (
            <span
              aria-hidden
              className="absolute bottom-2 left-2 rounded-chip bg-stage/80 px-2 py-1 text-xs font-semibold text-on-stage"
            >
              {total === 1 ? "Show photo" : `Show ${total} photos`}
            </span>
          ) : null}
          {more > 0 && index === PHOTOS_SHOWN - 1 ? (
            <span className="absolute inset-0 flex items-center justify-center bg-stage/60 text-xl font-bold text-on-solid">
              +{more}
            </span>
          ) : null}
          <span className="sr-only">
            {onAsk ? "Show" : "Open"} photo {index + 1} of {total}
            {onAsk ? `: ${photo.alt}` : null}
          </span>
        </button>
      ))}
    </div>
  );
}
