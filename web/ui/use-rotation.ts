import { useEffect, useState } from "react";
import type { FocusEvent, PointerEvent } from "react";

import { createRotation } from "./carousel-rotation.ts";
import { useMedia } from "./phone.ts";
import { useStore } from "./store.ts";

/** Turns `count` pages, one every `every` milliseconds, and stops when held. `holders` go on the carousel. */
export function useRotation(count: number, every: number, held: boolean) {
  const [rotation] = useState(createRotation);
  const { paused, moving } = useStore(rotation);
  const [chosen, setChosen] = useState(0);
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");

  useEffect(() => {
    if (count < 2) return undefined;
    return rotation.start(every, () => setChosen((page) => (page + 1) % count));
  }, [rotation, count, every]);
  useEffect(() => {
    if (held) rotation.hold("owner");
    else rotation.release("owner");
  }, [rotation, held]);
  useEffect(() => {
    if (isCalm) rotation.hold("motion");
    else rotation.release("motion");
  }, [rotation, isCalm]);
  useEffect(() => {
    const look = () => (document.hidden ? rotation.hold("hidden") : rotation.release("hidden"));
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [rotation]);

  return {
    page: Math.min(chosen, Math.max(0, count - 1)),
    /** Accepts any number: the pages wrap around. */
    show: (page: number) => setChosen((page + count) % count),
    paused,
    moving,
    /** True if it ever moves by itself, so that there is something to pause. */
    canMove: count > 1 && !isCalm,
    pause: rotation.pause,
    play: rotation.play,
    holders: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== "touch") rotation.hold("hover");
      },
      onPointerLeave: () => rotation.release("hover"),
      // A finger cannot hover: a touch stops the turning, except on the button that controls it.
      onPointerDown: ({ pointerType, target }: PointerEvent) => {
        if (pointerType !== "touch" || !(target instanceof Element)) return;
        if (target.closest("[data-rotation]") === null) rotation.pause();
      },
      onFocus: () => rotation.hold("focus"),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) rotation.release("focus");
      },
    },
  };
}
