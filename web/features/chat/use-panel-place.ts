import { useRef, useState, useSyncExternalStore } from "react";
import type { KeyboardEvent, PointerEvent } from "react";

import { readStored, writeStored } from "../../platform/storage.ts";
import {
  defaultPlace,
  dock,
  keepInView,
  moveByKey,
  panelSize,
  readPlace,
  writePlace,
} from "./panel-geometry.ts";
import type { Place, Side, Size } from "./panel-geometry.ts";

const KEY = "chatPanel";

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

// Text, so that an unchanged window is the same value. Excludes the scrollbar, which the panel must not cover.
const windowSize = () => `${document.documentElement.clientWidth} ${window.innerHeight}`;

function useWindowSize(): Size {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, windowSize).split(" ").map(Number);
  return { width, height };
}

/**
 * The panel's place: where the reader moved it, or the default, but always wholly inside the window, even when zoomed
 * or resized. Moved by dragging the header, or with keys.
 */
export function usePanelPlace(isMinimised: boolean) {
  const view = useWindowSize();
  const size = panelSize(isMinimised, view);
  const [chosen, setChosen] = useState(() => readPlace(readStored(KEY)));
  const place = keepInView(chosen ?? defaultPlace(view), size, view);
  const grip = useRef<Place | null>(null);
  const put = (next: Place) => setChosen(keepInView(next, size, view));
  const keep = (next: Place) => {
    put(next);
    writeStored(KEY, writePlace(next));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (grip.current === null) return;
    grip.current = null;
    event.currentTarget.releasePointerCapture(event.pointerId);
    writeStored(KEY, writePlace(place));
  };
  return {
    place,
    size,
    dockAt: (side: Side) => keep(dock(place, side, size, view)),
    toDefault: () => keep(keepInView(defaultPlace(view), size, view)),
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = moveByKey(event, place, size, view);
      if (next === undefined) return;
      event.preventDefault();
      keep(next);
    },
    /** For the header; its buttons and links work as usual. */
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const at = event.target as Element;
        // Events from a menu that the header opened come from outside its element.
        if (event.button !== 0 || !event.currentTarget.contains(at) || at.closest("button, a")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { left: event.clientX - place.left, top: event.clientY - place.top };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (grip.current === null) return;
        put({ left: event.clientX - grip.current.left, top: event.clientY - grip.current.top });
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
