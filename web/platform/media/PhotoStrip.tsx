import { useRef } from "react";

import { announce } from "../../ui/announcer.ts";
import { useReorder } from "../../ui/use-reorder.ts";
import type { MediaList } from "./media-list.ts";
import type { MediaTray } from "./media-tray.ts";
import { PhotoTile } from "./PhotoTile.tsx";

interface PhotoStripProps {
  /** What the photos belong to. */
  label: string;
  photos: MediaList;
  tray: Pick<MediaTray, "move" | "remove" | "describe" | "retry">;
  /** True while the photos are being saved and may not change. */
  isLocked: boolean;
  /** Called when the last photo has been removed. */
  onEmptied: () => void;
}

/** The photos of a text being written, in order. */
export function PhotoStrip({ label, photos, tray, isLocked, onEmptied }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const announcePlace = (place: number) => announce(`Photo moved to place ${place + 1} of ${photos.length}`);
  const { dragged, grip } = useReorder({
    list: strip,
    onMove: tray.move,
    onDrop: (_, place) => announcePlace(place),
  });
  /** Focuses the moved or removed tile's neighbourhood: moving or removing a tile drops the focus. */
  const focusLater = (selector: string) =>
    requestAnimationFrame(() => {
      const target = strip.current?.querySelector<HTMLButtonElement>(selector);
      if (target) target.focus();
      else onEmptied();
    });
  if (photos.length === 0) return null;
  return (
    <ul ref={strip} aria-label={label} className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
      {photos.map((photo, place) => (
        <PhotoTile
          key={photo.key}
          photo={photo}
          place={place}
          total={photos.length}
          isLocked={isLocked}
          isHeld={dragged === photo.key}
          grip={grip(photo.key)}
          onMove={(to) => {
            tray.move(photo.key, to);
            announcePlace(to);
            // At either end the pressed button has gone; its neighbour is still there.
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
