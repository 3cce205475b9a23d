import { ImageOff, RotateCw } from "lucide-react";
import { useState } from "react";

import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import type { Photo } from "./PhotoGrid.tsx";
import { useSwipe } from "./swipe.ts";
import type { SwipeDirection } from "./swipe.ts";

interface LightboxPhotoProps {
  photo: Photo;
  isZoomed: boolean;
  onZoom: () => void;
  onSwipe: (direction: SwipeDirection) => void;
}

/** In full size a picture is at least this many times the window's size: small pictures are enlarged too. */
const ENLARGED = 2;

/** The current photo: as large as the window, or scrollable in full size. */
export function LightboxPhoto({ photo, isZoomed, onZoom, onSwipe }: LightboxPhotoProps) {
  const [hasFailed, setFailed] = useState(false);
  const swipe = useSwipe((direction) => {
    // In a pinch-zoomed page the finger pans instead.
    if ((visualViewport?.scale ?? 1) < 1.05) onSwipe(direction);
  });
  if (hasFailed) {
    return (
      <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4">
        <p className="flex items-center gap-2 text-base font-semibold">
          <ImageOff className="size-5" />
          Unable to load photo
        </p>
        <Button icon={<RotateCw />} onClick={() => setFailed(false)}>
          Try Again
        </Button>
      </div>
    );
  }
  if (isZoomed) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a gesture; its button is 'Full size'
      <div
        // A separate picture, not the same one stretched.
        key="full size"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={`${photo.alt}, in full size`}
        data-full-size
        className="absolute inset-0 scroll-thin overflow-auto overscroll-contain focus-visible:-outline-offset-4"
        ref={lookAtMiddle}
        onDoubleClick={onZoom}
      >
        {/* The largest size there is, never a smaller one. */}
        <img
          src={photo.src}
          alt={photo.alt}
          width={photo.width}
          height={photo.height}
          draggable={false}
          className="m-auto h-auto max-w-none select-none"
          style={{ width: `max(${photo.width}px, ${ENLARGED * 100}%)` }}
          onLoad={(event) => lookAtMiddle(event.currentTarget.parentElement)}
          onError={() => setFailed(true)}
        />
      </div>
    );
  }
  return (
    <div
      key="fitted"
      className="absolute inset-0 touch-pan-y touch-pinch-zoom"
      {...swipe}
      onDoubleClick={onZoom}
    >
      <img
        src={photo.src}
        srcSet={photo.srcSet}
        sizes={photo.srcSet && "100vw"}
        alt={photo.alt}
        width={photo.width}
        height={photo.height}
        draggable={false}
        className={cx("absolute inset-0 m-auto size-full animate-fade-in object-contain select-none")}
        onError={() => setFailed(true)}
      />
    </div>
  );
}

function lookAtMiddle(box: HTMLElement | null): void {
  if (box === null) return;
  box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
}
