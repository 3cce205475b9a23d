import { useEffect, useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";

interface Point {
  readonly x: number;
  readonly y: number;
}
type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** A shorter movement is a press, not a drag. */
const BEGINS_AT_PX = 6;
/** This near the window's edge the page scrolls under the finger. */
const EDGE_PX = 72;
const SCROLL_PX = 9;

/** Returns the index of the box under a point; -1 between boxes. */
export function placeUnder(boxes: readonly Box[], { x, y }: Point): number {
  return boxes.findIndex(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);
}

interface Drag {
  readonly key: string;
  readonly from: Point;
  /** Its original position, for Escape. */
  readonly home: number;
  at: Point;
  hasBegun: boolean;
}

interface ReorderOptions {
  /** The list's element; its items carry `data-reorder="<key>"`, in order. */
  list: RefObject<HTMLElement | null>;
  onMove: (key: string, to: number) => void;
  /** Called when the item is dropped at that position. */
  onDrop?: ((key: string, place: number) => void) | undefined;
}

/**
 * Drags items of a list or grid to another position: the dragged item takes the position under the pointer at once. A
 * mouse can drag anywhere on the element with `grip(key)`, a finger only where that element does not scroll
 * (`touch-none`). Escape puts the item back. Dragging must never be the only way: add buttons too (WCAG 2.5.7).
 * Written by hand, since not every touch starts the browser's own drag and drop.
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
    // On the window: an item that moves within the page would lose a captured pointer.
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
    /** The dragged item's key. */
    dragged,
    /** Spread on the element that an item is dragged by. */
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

/** Returns how far the page scrolls in one frame. */
function scrollStep(y: number, height: number): number {
  if (y < EDGE_PX) return -SCROLL_PX;
  return y > height - EDGE_PX ? SCROLL_PX : 0;
}
