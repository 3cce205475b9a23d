import { useRef } from "react";

import { announce } from "../../../ui/announcer.ts";
import type { PhotoList } from "./photo-list.ts";
import type { PhotoTray } from "./photo-tray.ts";
import { PhotoTile } from "./PhotoTile.tsx";

interface PhotoStripProps {
  photos: PhotoList;
  tray: PhotoTray;
  /** While the post is being sent nothing may change. */
  isLocked: boolean;
  /** The last photo has been taken out. */
  onEmptied: () => void;
}

/** The photos of the post in their order. */
export function PhotoStrip({ photos, tray, isLocked, onEmptied }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  /** Moving or removing a tile drops the focus; it belongs where the hand was. */
  const focusLater = (selector: string) =>
    requestAnimationFrame(() => {
      const target = strip.current?.querySelector<HTMLButtonElement>(selector);
      if (target) target.focus();
      else onEmptied();
    });
  if (photos.length === 0) return null;
  return (
    <ul ref={strip} aria-label="Photos of this post" className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {photos.map((photo, place) => (
        <PhotoTile
          key={photo.key}
          photo={photo}
          place={place}
          total={photos.length}
          isLocked={isLocked}
          onMove={(to) => {
            tray.move(photo.key, to);
            announce(`Photo moved to place ${to + 1} of ${photos.length}`);
            // At an end the button that was pressed has gone; its neighbour is still there.
            const isLater = to === 0 || (to > place && to < photos.length - 1);
            const button = isLater ? "later" : "earlier";
            focusLater(`[data-photo="${photo.key}"] [data-move="${button}"]`);
          }}
          onRemove={() => {
            const next = photos[place + 1] ?? photos[place - 1];
            tray.remove(photo.key);
            announce("Photo removed");
            focusLater(`[data-photo="${next?.key ?? "none"}"] [data-remove]`);
          }}
          onDescribe={(alt) => tray.describe(photo.key, alt)}
          onRetry={() => tray.retry(photo.key)}
        />
      ))}
    </ul>
  );
}
