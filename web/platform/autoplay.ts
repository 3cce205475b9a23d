import { useSyncExternalStore } from "react";

import { isPhone } from "../ui/phone.ts";
import { createStore } from "../ui/store.ts";
import { mayAutoplay, savesData } from "./autoplay-rules.ts";
import type { Line } from "./autoplay-rules.ts";
import { readStored, writeStored } from "./storage.ts";

const SWITCH = "videoDataSaver";
const LESS_MOTION = "(prefers-reduced-motion: reduce)";

const hasInteracted = createStore(false);

function line(): (Line & EventTarget) | undefined {
  return (navigator as { connection?: Line & EventTarget }).connection;
}

function noteInteraction(): void {
  for (const act of ["pointerdown", "keydown"]) removeEventListener(act, noteInteraction, true);
  hasInteracted.set(true);
}
for (const act of ["pointerdown", "keydown"])
  addEventListener(act, noteInteraction, { capture: true, passive: true });

function subscribe(listener: () => void): () => void {
  const motion = matchMedia(LESS_MOTION);
  const leave = hasInteracted.subscribe(listener);
  line()?.addEventListener("change", listener);
  motion.addEventListener("change", listener);
  addEventListener("resize", listener);
  return () => {
    leave();
    line()?.removeEventListener("change", listener);
    motion.removeEventListener("change", listener);
    removeEventListener("resize", listener);
  };
}

function readDataSaver(): boolean {
  return savesData(readStored(SWITCH), line() ?? {});
}

function readAutoplay(): boolean {
  return mayAutoplay({
    isPhone: isPhone(),
    hasInteracted: hasInteracted.current(),
    wantsLessMotion: matchMedia(LESS_MOTION).matches,
    savesData: readDataSaver(),
    line: line() ?? {},
  });
}

/** Whether a video may begin by itself now; draws again when that changes. */
export function useAutoplayAllowed(): boolean {
  return useSyncExternalStore(subscribe, readAutoplay);
}

/** Whether videos wait until they are pressed, to save this device's data. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, readDataSaver);
}

export function setDataSaver(on: boolean): void {
  writeStored(SWITCH, on ? "on" : "off");
  hasInteracted.notify();
}
