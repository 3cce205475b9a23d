import { useRef } from "react";
import type { PointerEvent } from "react";

/** A swipe is more than 50 px sideways, */
export const SWIPE = 50;
/** and for a row of a list, among which one also scrolls, less than 50 px up or down. */
export const ROW_DRIFT = 50;

export type SwipeDirection = "left" | "right";

/** What a finger's travel means: it must go less up or down than `drift`, which is how far it goes sideways. */
export function swipeOf(dx: number, dy: number, drift = Math.abs(dx)): SwipeDirection | null {
  if (Math.abs(dx) <= SWIPE || Math.abs(dy) >= drift) return null;
  return dx < 0 ? "left" : "right";
}

/** Handlers for an element with `touch-pan-y`. Every swipe must also have a button. */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void, drift?: number) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      const direction = from && swipeOf(event.clientX - from.x, event.clientY - from.y, drift);
      if (direction) onSwipe(direction);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
