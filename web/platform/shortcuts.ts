import { readStored, removeStored, writeStored } from "./storage.ts";

const KEY = "shortcuts";

/** Whether single keys do something on this device; whoever speaks to theirs switches them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return readStored(KEY) !== "off";
}

export function setShortcuts(on: boolean): void {
  if (on) removeStored(KEY);
  else writeStored(KEY, "off");
}
