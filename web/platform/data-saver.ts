import { useSyncExternalStore } from "react";

import { createStore } from "../ui/store.ts";
import { onStoredElsewhere, readStored, writeStored } from "./storage.ts";

/** What a device reports about its connection, as far as it does (the Network Information API is Chromium's). */
export interface Line {
  readonly saveData?: boolean | undefined;
  readonly effectiveType?: string | undefined;
  readonly type?: string | undefined;
}

/** When photos and videos load only on request. `mobile`: on mobile data, and while the device itself saves data. */
export type DataSaver = "off" | "mobile" | "always";

const CHOICE = "dataSaver";
const chosen = createStore(0);

/** Returns this device's connection, where the browser reports it. */
export function readLine(): (Line & Partial<EventTarget>) | undefined {
  return (navigator as { connection?: Line & Partial<EventTarget> }).connection;
}

/** Returns this device's setting; `mobile` until the member chooses. */
function readDataSaver(): DataSaver {
  const choice = readStored(CHOICE);
  return choice === "off" || choice === "always" ? choice : "mobile";
}

export function chooseDataSaver(choice: DataSaver): void {
  writeStored(CHOICE, choice);
  chosen.notify();
}

/** True if that setting saves data on that connection. */
export function savesDataOn(choice: DataSaver, line: Line): boolean {
  return choice === "mobile" ? line.type === "cellular" || line.saveData === true : choice === "always";
}

/** True if photos and videos load only on request now. */
export function readSavesData(): boolean {
  return savesDataOn(readDataSaver(), readLine() ?? {});
}

/** Calls back when `readSavesData` may have changed. Returns the unsubscribe function. */
export function onDataSaver(listener: () => void): () => void {
  const leaves = [chosen.subscribe(listener), onStoredElsewhere(CHOICE, listener)];
  const line = readLine();
  line?.addEventListener?.("change", listener);
  return () => {
    for (const leave of leaves) leave();
    line?.removeEventListener?.("change", listener);
  };
}

/** `readSavesData` as a hook: redraws when it changes. */
export function useSavesData(): boolean {
  return useSyncExternalStore(onDataSaver, readSavesData);
}

/** `readDataSaver` as a hook: redraws when it changes. */
export function useDataSaver(): DataSaver {
  return useSyncExternalStore(onDataSaver, readDataSaver);
}
