import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

const isOpen = createStore(false);

onSessionChange(closeShortcutHelp);

/** Lists what single keys do, over any screen of a member. */
export function openShortcutHelp(): void {
  isOpen.set(true);
}

export function closeShortcutHelp(): void {
  isOpen.set(false);
}

export function useShortcutHelpOpen(): boolean {
  return useStore(isOpen);
}
