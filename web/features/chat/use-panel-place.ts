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

// Text, so that a window that stays the same is the same value. Without the scrollbar, which is not to be covered.
const windowSize = () => `${document.documentElement.clientWidth} ${window.innerHeight}`;

function useWindowSize(): Size {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, windowSize).split(" ").map(Number);
  return { width, height };
}

/**
 * Where the panel is: where its reader put it, or the default place, and in any case all of it in the window, also when
 * that is zoomed or made smaller. Moved by its header with a mouse or finger, and by keys.
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
    /** For the header; its buttons and links stay what they are. */
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const at = event.target as Element;
        // What a menu of the header shows is not inside it.
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
