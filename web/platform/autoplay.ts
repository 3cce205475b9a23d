import { useSyncExternalStore } from "react";

import { isPhone } from "../ui/phone.ts";
import { createStore } from "../ui/store.ts";
import { mayAutoplay } from "./autoplay-rules.ts";
import { onDataSaver, readLine, readSavesData } from "./data-saver.ts";

const LESS_MOTION = "(prefers-reduced-motion: reduce)";

const hasInteracted = createStore(false);

function noteInteraction(): void {
  for (const act of ["pointerdown", "keydown"]) removeEventListener(act, noteInteraction, true);
  hasInteracted.set(true);
}
for (const act of ["pointerdown", "keydown"])
  addEventListener(act, noteInteraction, { capture: true, passive: true });

function subscribe(listener: () => void): () => void {
  const motion = matchMedia(LESS_MOTION);
  const leaves = [hasInteracted.subscribe(listener), onDataSaver(listener)];
  motion.addEventListener("change", listener);
  addEventListener("resize", listener);
  return () => {
    for (const leave of leaves) leave();
    motion.removeEventListener("change", listener);
    removeEventListener("resize", listener);
  };
}

function readAutoplay(): boolean {
  return mayAutoplay({
    isPhone: isPhone(),
    hasInteracted: hasInteracted.current(),
    wantsLessMotion: matchMedia(LESS_MOTION).matches,
    savesData: readSavesData(),
    line: readLine() ?? {},
  });
}

/** True if a video may start by itself now; redraws when that changes. */
export function useAutoplayAllowed(): boolean {
  return useSyncExternalStore(subscribe, readAutoplay);
}
