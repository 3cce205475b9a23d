import { useEffect, useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";

interface Point {
  readonly x: number;
  readonly y: number;
}
type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** Less than this is a press, not a drag. */
const BEGINS_AT_PX = 6;
/** So near the edge of the window the page goes on under the finger. */
const EDGE_PX = 72;
const SCROLL_PX = 9;

/** The place of the box under a point; -1 between boxes. */
export function placeUnder(boxes: readonly Box[], { x, y }: Point): number {
  return boxes.findIndex(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);
}

interface Drag {
  readonly key: string;
  readonly from: Point;
  /** Where it stood, for Escape. */
  readonly home: number;
  at: Point;
  hasBegun: boolean;
}

interface ReorderOptions {
  /** The list's element; its items carry `data-reorder="<key>"`, in their order. */
  list: RefObject<HTMLElement | null>;
  onMove: (key: string, to: number) => void;
  /** It was let go, at that place. */
  onDrop?: ((key: string, place: number) => void) | undefined;
}

/**
 * Drags items of a list or grid to another place: the dragged one takes the place under the pointer at once. With a
 * mouse anywhere on what `grip(key)` is spread on, with a finger only where that element does not scroll (`touch-none`).
 * Escape puts it back. A drag is never the only way: give buttons too (WCAG 2.5.7). By hand, since the browser's own
 * drag and drop does not begin under every finger.
 */
export function useReorder({ list, onMove, onDrop }: ReorderOptions) {
  const [dragged, setDragged] = useState<string>();
  const drag = useRef<Drag>(undefined);
  const stopListening = useRef<() => void>(undefined);
  const latest = useRef({ onMove, onDrop });
  useEffect(() => {
    latest.current = { onMove, onDrop };
  });
  useEffect(() => () => stopListening.current?.(), []);

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-reorder]") ?? [])];
  const placeOf = (key: string) => items().findIndex(({ dataset }) => dataset["reorder"] === key);

  const follow = ({ key, at }: Drag) => {
    const place = placeUnder(
      items().map((item) => item.getBoundingClientRect()),
      at,
    );
    if (place >= 0 && place !== placeOf(key)) latest.current.onMove(key, place);
  };
  const end = (isKept: boolean) => {
    const ended = drag.current;
    drag.current = undefined;
    stopListening.current?.();
    setDragged(undefined);
    if (!ended?.hasBegun) return;
    if (isKept) latest.current.onDrop?.(ended.key, placeOf(ended.key));
    else latest.current.onMove(ended.key, ended.home);
  };

  const begin = (key: string, from: Point) => {
    stopListening.current?.();
    drag.current = { key, from, at: from, home: placeOf(key), hasBegun: false };
    // On the window: an item that changes its place in the page would lose a captured pointer.
    const listening = new AbortController();
    const { signal } = listening;
    let frame = 0;
    const scroll = () => {
      const current = drag.current;
      if (current === undefined) return;
      const step = scrollStep(current.at.y, innerHeight);
      if (step !== 0) {
        window.scrollBy(0, step);
        follow(current);
      }
      frame = requestAnimationFrame(scroll);
    };
    stopListening.current = () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const current = drag.current;
      if (current === undefined) return;
      current.at = { x, y };
      if (!current.hasBegun) {
        if (Math.hypot(x - from.x, y - from.y) < BEGINS_AT_PX) return;
        current.hasBegun = true;
        setDragged(key);
        frame = requestAnimationFrame(scroll);
      }
      follow(current);
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && end(false), { signal });
  };

  return {
    /** The key of the item on the move. */
    dragged,
    /** Spread on what an item is dragged by. */
    grip: (key: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { target, currentTarget, pointerType, button, clientX: x, clientY: y } = event;
        if (button !== 0 || !(target instanceof Element) || target.closest("button, input, a") !== null)
          return;
        const isHeld = pointerType === "mouse" || getComputedStyle(currentTarget).touchAction === "none";
        if (isHeld) begin(key, { x, y });
      },
    }),
  };
}

/** How far the page goes on in one frame. */
function scrollStep(y: number, height: number): number {
  if (y < EDGE_PX) return -SCROLL_PX;
  return y > height - EDGE_PX ? SCROLL_PX : 0;
}
