import { onSessionChange } from "../../platform/session.ts";
import { readStored, removeStored, writeStored } from "../../platform/storage.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** What the dialog is called, and what stands in its empty field. */
export const SEARCH_WORDS = "Search users, trades, companies...";

const SHORTCUTS_KEY = "shortcuts";

const isOpen = createStore(false);

onSessionChange(closeSearch);

/** Opens the search for members, from any screen. */
export function openSearch(): void {
  isOpen.set(true);
}

export function closeSearch(): void {
  isOpen.set(false);
}

export function useSearchOpen(): boolean {
  return useStore(isOpen);
}

/** Whether single keys do something on this device; whoever speaks to theirs switches them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return readStored(SHORTCUTS_KEY) !== "off";
}

export function setShortcuts(on: boolean): void {
  if (on) removeStored(SHORTCUTS_KEY);
  else writeStored(SHORTCUTS_KEY, "off");
}
