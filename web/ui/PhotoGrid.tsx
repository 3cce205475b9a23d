import { cx } from "./cx.ts";

export interface Photo {
  src: string;
  alt: string;
  /** Pixels, so that nothing moves when the picture comes. */
  width: number;
  height: number;
  /** A small version for strips. */
  thumb?: string | undefined;
}

export interface PhotoGridProps {
  images: readonly Photo[];
  onOpen: (index: number) => void;
  className?: string | undefined;
}

/** Tall pictures are cut at 4:5, wide ones at 2:1: the rest of the post must stay in sight. */
function ratioOf(photo: Photo): number {
  const ratio = photo.width / photo.height;
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(2, Math.max(0.8, ratio)) : 1.5;
}

/** One picture, two side by side, or one large and two small with '+N' on the last. */
export function PhotoGrid({ images, onOpen, className }: PhotoGridProps) {
  const [first] = images;
  if (!first) return null;
  const shown = images.slice(0, 3);
  const more = images.length - shown.length;
  const total = images.length;
  return (
    <div
      className={cx(
        "grid gap-[3px]",
        shown.length === 2 && "aspect-2/1 grid-cols-2",
        shown.length === 3 && "aspect-2/1 grid-cols-3 grid-rows-2 max-md:aspect-[1.2]",
        className,
      )}
      style={shown.length === 1 ? { aspectRatio: ratioOf(first) } : undefined}
    >
      {shown.map((photo, index) => (
        <button
          key={photo.src}
          type="button"
          className={cx(
            "relative min-h-0 min-w-0 overflow-hidden bg-line focus-visible:z-10",
            shown.length === 3 && index === 0 && "col-span-2 row-span-2",
          )}
          onClick={() => onOpen(index)}
        >
          <img
            src={photo.src}
            alt={photo.alt}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
          {more > 0 && index === 2 ? (
            <span className="absolute inset-0 flex items-center justify-center bg-stage/50 text-xl font-bold text-on-solid">
              +{more}
            </span>
          ) : null}
          <span className="sr-only">
            Open photo {index + 1} of {total}
          </span>
        </button>
      ))}
    </div>
  );
}
