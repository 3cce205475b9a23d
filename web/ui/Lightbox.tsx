import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import { cx } from "./cx.ts";
import { DialogFrame } from "./DialogFrame.tsx";
import { LightboxPhoto } from "./LightboxPhoto.tsx";
import { LightboxStrip } from "./LightboxStrip.tsx";
import type { Photo } from "./PhotoGrid.tsx";

export interface LightboxProps {
  images: readonly Photo[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  index: number;
  onIndexChange: (index: number) => void;
  title: string;
  /** Shown below the photo: the title and description of the project they belong to. */
  about?: ReactNode;
  /** After the last photo, the first follows. */
  wraps?: boolean | undefined;
}

const CONTROL =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full bg-stage/70 text-sm font-semibold text-on-stage hover:bg-stage aria-disabled:opacity-35";

/** Loads a photo in the size that the window needs, so that the next is there at once. */
function preload(photo: Photo | undefined): void {
  if (!photo) return;
  const image = new Image();
  image.sizes = "100vw";
  if (photo.srcSet) image.srcset = photo.srcSet;
  image.src = photo.src;
}

/** Photos over the whole window: arrow keys, swipe, Escape, thumbnails, 'n / total', full size on demand. */
export function Lightbox(props: LightboxProps) {
  const { images, open, onOpenChange, index, onIndexChange, title, wraps = false } = props;
  const [zoomed, setZoomed] = useState<number>();
  const isZoomed = zoomed === index;
  const photo = images[index];
  const total = images.length;
  const go = (to: number) => {
    const next = wraps ? (to + total) % total : to;
    // It still receives keys while fading out.
    if (!open || next < 0 || next >= total || next === index) return;
    setZoomed(undefined);
    onIndexChange(next);
  };
  useEffect(() => {
    if (!open) return;
    preload(images[index + 1] ?? (wraps ? images[0] : undefined));
    preload(images[index - 1] ?? (wraps ? images.at(-1) : undefined));
  }, [open, images, index, wraps]);

  const onKeyDown = (event: KeyboardEvent) => {
    // In full size the arrow keys scroll within the picture.
    const looksAround = event.target instanceof Element && event.target.closest("[data-full-size]") !== null;
    if (looksAround) return;
    if (event.key === "ArrowRight") go(index + 1);
    else if (event.key === "ArrowLeft") go(index - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(total - 1);
  };
  const close = () => {
    setZoomed(undefined);
    onOpenChange(false);
    return true;
  };

  return (
    <DialogFrame open={open} onAskClose={close} undescribed shape="stage" onKeyDown={onKeyDown}>
      <Radix.Title className="sr-only">{title}</Radix.Title>
      {photo ? (
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="flex items-center gap-2 p-3">
            <p aria-live="polite" className="flex-1 px-2 text-sm font-semibold tabular-nums">
              <span className="sr-only">Photo </span>
              {index + 1} / {total}
              <span className="sr-only">: {photo.alt}</span>
            </p>
            <button
              type="button"
              aria-pressed={isZoomed}
              className={cx(CONTROL, "px-3")}
              onClick={() => setZoomed(isZoomed ? undefined : index)}
            >
              {isZoomed ? <ZoomOut className="size-5" /> : <ZoomIn className="size-5" />}
              Full size
            </button>
            <button type="button" aria-label="Close" className={CONTROL} onClick={close}>
              <X />
            </button>
          </div>
          <div className="relative min-h-0 flex-1">
            <LightboxPhoto
              key={photo.src}
              photo={photo}
              isZoomed={isZoomed}
              onZoom={() => setZoomed(isZoomed ? undefined : index)}
              onSwipe={(direction) => go(direction === "left" ? index + 1 : index - 1)}
            />
            {total > 1 ? (
              <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto">
                {/* Never `disabled`: at either end the keyboard focus would be lost. */}
                <button
                  type="button"
                  aria-label="Previous photo"
                  className={CONTROL}
                  aria-disabled={index === 0 && !wraps}
                  onClick={() => go(index - 1)}
                >
                  <ChevronLeft />
                </button>
                <button
                  type="button"
                  aria-label="Next photo"
                  className={CONTROL}
                  aria-disabled={index === total - 1 && !wraps}
                  onClick={() => go(index + 1)}
                >
                  <ChevronRight />
                </button>
              </div>
            ) : null}
          </div>
          {photo.caption ? (
            // Screen readers have already heard this with the number.
            <p
              aria-hidden
              dir="auto"
              className="max-h-24 overflow-y-auto px-5 pt-2.5 pb-1 text-center text-sm [overflow-wrap:anywhere]"
            >
              {photo.caption}
            </p>
          ) : null}
          {props.about ? (
            <div
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
              tabIndex={0}
              role="group"
              aria-label={title}
              className="max-h-28 scroll-thin overflow-y-auto px-5 pt-2.5 text-sm [overflow-wrap:anywhere] focus-visible:-outline-offset-2 [@media(max-height:30rem)]:max-h-12"
            >
              <div className="mx-auto w-fit max-w-[70ch]">{props.about}</div>
            </div>
          ) : null}
          {total > 1 ? <LightboxStrip images={images} index={index} onGo={go} /> : <div className="h-4" />}
        </div>
      ) : null}
    </DialogFrame>
  );
}
