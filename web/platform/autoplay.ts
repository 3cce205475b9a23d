import { useSyncExternalStore } from "react";

import { isPhone } from "../ui/phone.ts";
import { mayAutoplay, savesData } from "./autoplay-rules.ts";
import type { Line } from "./autoplay-rules.ts";
import { readStored, writeStored } from "./storage.ts";

const SWITCH = "videoDataSaver";
const LESS_MOTION = "(prefers-reduced-motion: reduce)";

let hasInteracted = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function line(): (Line & EventTarget) | undefined {
  return (navigator as { connection?: Line & EventTarget }).connection;
}

function noteInteraction(): void {
  hasInteracted = true;
  for (const act of ["pointerdown", "keydown"]) removeEventListener(act, noteInteraction, true);
  tell();
}
for (const act of ["pointerdown", "keydown"])
  addEventListener(act, noteInteraction, { capture: true, passive: true });

function subscribe(listener: () => void): () => void {
  const motion = matchMedia(LESS_MOTION);
  listeners.add(listener);
  line()?.addEventListener("change", listener);
  motion.addEventListener("change", listener);
  addEventListener("resize", listener);
  return () => {
    listeners.delete(listener);
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
    hasInteracted,
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
  tell();
}
