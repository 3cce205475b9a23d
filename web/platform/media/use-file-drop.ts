import { useState } from "react";
import type { ClipboardEvent, DragEvent } from "react";

/** For the picker: named types, so that an iPhone hands over a JPEG instead of its HEIC. */
export const PHOTO_ACCEPT = "image/jpeg,image/png,image/webp";

/** What the server can store: MP4, QuickTime and WebM. */
export const VIDEO_ACCEPT = "video/mp4,video/quicktime,video/webm";

/** Receives files pasted into an element or dropped onto it: spread `handlers` on it, and highlight it while `isOver`. */
export function useFileDrop(take: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // Moving from one child to another does not leave the element.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
    onPaste(event: ClipboardEvent) {
      const { files, types } = event.clipboardData;
      // Text copied from a document comes with a picture of itself.
      if (files.length === 0 || types.includes("text/plain")) return;
      event.preventDefault();
      take(files);
    },
  };
  return { isOver, handlers };
}
