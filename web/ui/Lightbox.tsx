import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect } from "react";
import type { KeyboardEvent } from "react";

import { cx } from "./cx.ts";
import { DialogFrame } from "./DialogFrame.tsx";
import type { Photo } from "./PhotoGrid.tsx";
import { useSwipe } from "./swipe.ts";

export interface LightboxProps {
  images: readonly Photo[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  index: number;
  onIndexChange: (index: number) => void;
  title?: string | undefined;
}

const CONTROL =
  "inline-flex size-11 items-center justify-center rounded-full bg-stage/70 text-on-stage hover:bg-stage disabled:invisible";

function preload(photo: Photo | undefined): void {
  if (photo) new Image().src = photo.src;
}

/** Photographs over the whole window: arrow keys, swipe, Escape, thumbnails, 'n / total'. */
export function Lightbox(props: LightboxProps) {
  const { images, open, onOpenChange, index, onIndexChange, title = "Photos" } = props;
  const photo = images[index];
  const total = images.length;
  const go = (to: number) => {
    if (to >= 0 && to < total) onIndexChange(to);
  };
  const swipe = useSwipe((direction) => go(direction === "left" ? index + 1 : index - 1));
  useEffect(() => {
    if (!open) return;
    preload(images[index + 1]);
    preload(images[index - 1]);
  }, [open, images, index]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") go(index + 1);
    else if (event.key === "ArrowLeft") go(index - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(total - 1);
  };
  const close = () => {
    onOpenChange(false);
    return true;
  };

  return (
    <DialogFrame open={open} onAskClose={close} undescribed shape="stage" onKeyDown={onKeyDown}>
      <Radix.Title className="sr-only">{title}</Radix.Title>
      {photo ? (
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="flex items-center justify-between gap-3 p-3">
            <p aria-live="polite" className="px-2 text-sm font-semibold tabular-nums">
              <span className="sr-only">Photo </span>
              {index + 1} / {total}
            </p>
            <button type="button" aria-label="Close" className={CONTROL} onClick={close}>
              <X aria-hidden />
            </button>
          </div>
          <div className="relative min-h-0 flex-1 touch-pan-y" {...swipe}>
            <img
              key={photo.src}
              src={photo.src}
              alt={photo.alt}
              width={photo.width}
              height={photo.height}
              draggable={false}
              className="absolute inset-0 m-auto size-full animate-fade-in object-contain select-none"
            />
            <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto">
              <button
                type="button"
                aria-label="Previous photo"
                className={CONTROL}
                disabled={index === 0}
                onClick={() => go(index - 1)}
              >
                <ChevronLeft aria-hidden />
              </button>
              <button
                type="button"
                aria-label="Next photo"
                className={CONTROL}
                disabled={index === total - 1}
                onClick={() => go(index + 1)}
              >
                <ChevronRight aria-hidden />
              </button>
            </div>
          </div>
          {total > 1 ? <Strip images={images} index={index} onGo={go} /> : null}
        </div>
      ) : null}
    </DialogFrame>
  );
}

interface StripProps {
  images: readonly Photo[];
  index: number;
  onGo: (index: number) => void;
}

function Strip({ images, index, onGo }: StripProps) {
  return (
    <ul className="flex scroll-thin gap-2 overflow-x-auto p-3 md:justify-center">
      {images.map((photo, place) => (
        <li key={photo.src} className="shrink-0">
          <button
            type="button"
            aria-label={`Photo ${place + 1}`}
            aria-current={place === index}
            className={cx(
              "block rounded-chip border-2 p-0.5",
              place === index ? "border-hi" : "border-transparent opacity-65 hover:opacity-100",
            )}
            onClick={() => onGo(place)}
          >
            <img
              src={photo.thumb ?? photo.src}
              alt=""
              width={56}
              height={44}
              loading="lazy"
              className="h-11 w-14 rounded-[4px] object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
