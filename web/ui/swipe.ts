import { useRef } from "react";
import type { PointerEvent } from "react";

/** A swipe moves more than 50 px sideways. */
const SWIPE = 50;
/** A swipe on a row of a scrolling list also moves less than 50 px up or down. */
export const ROW_DRIFT = 50;

export type SwipeDirection = "left" | "right";

/**
 * Returns the swipe that a finger's movement means, if any. The vertical movement must stay below `drift`, by default
 * the horizontal movement.
 */
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
