import { useRef } from "react";
import type { PointerEvent } from "react";

/** More than 50 px sideways with less than 50 px up or down. */
export const SWIPE = 50;

export type SwipeDirection = "left" | "right";

/** What a finger's travel means. */
export function swipeOf(dx: number, dy: number): SwipeDirection | null {
  if (Math.abs(dx) <= SWIPE || Math.abs(dy) >= SWIPE) return null;
  return dx < 0 ? "left" : "right";
}

/** Handlers for an element with `touch-pan-y`. Every swipe must also have a button. */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      const direction = from && swipeOf(event.clientX - from.x, event.clientY - from.y);
      if (direction) onSwipe(direction);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
