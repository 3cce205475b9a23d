import { useSyncExternalStore } from "react";

import { createStore } from "../ui/store.ts";
import { onStoredElsewhere, readStored, writeStored } from "./storage.ts";

/** What a device tells about its line, as far as it does (the Network Information API is Chromium's). */
export interface Line {
  readonly saveData?: boolean | undefined;
  readonly effectiveType?: string | undefined;
  readonly type?: string | undefined;
}

/** When photos and videos wait to be asked for. `mobile`: on mobile data, and while the device itself is set to save. */
export type DataSaver = "off" | "mobile" | "always";

const CHOICE = "dataSaver";
const chosen = createStore(0);

/** This device's line, where the browser tells of it. */
export function readLine(): (Line & Partial<EventTarget>) | undefined {
  return (navigator as { connection?: Line & Partial<EventTarget> }).connection;
}

/** As it is on this device; `mobile` until somebody chooses. */
export function readDataSaver(): DataSaver {
  const choice = readStored(CHOICE);
  return choice === "off" || choice === "always" ? choice : "mobile";
}

export function chooseDataSaver(choice: DataSaver): void {
  writeStored(CHOICE, choice);
  chosen.notify();
}

/** Whether data is saved with that choice on that line. */
export function savesDataOn(choice: DataSaver, line: Line): boolean {
  return choice === "mobile" ? line.type === "cellular" || line.saveData === true : choice === "always";
}

/** Whether photos and videos wait now until they are asked for. */
export function readSavesData(): boolean {
  return savesDataOn(readDataSaver(), readLine() ?? {});
}

/** Calls back when that may have changed. Returns how to stop. */
export function onDataSaver(listener: () => void): () => void {
  const leaves = [chosen.subscribe(listener), onStoredElsewhere(CHOICE, listener)];
  const line = readLine();
  line?.addEventListener?.("change", listener);
  return () => {
    for (const leave of leaves) leave();
    line?.removeEventListener?.("change", listener);
  };
}

/** Whether photos and videos wait until they are asked for; draws again when that changes. */
export function useSavesData(): boolean {
  return useSyncExternalStore(onDataSaver, readSavesData);
}

/** What was chosen on this device; draws again when something else is. */
export function useDataSaver(): DataSaver {
  return useSyncExternalStore(onDataSaver, readDataSaver);
}
