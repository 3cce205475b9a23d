import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** What the dialog is called, and what stands in its empty field. */
export const SEARCH_WORDS = "Search users, trades, companies...";

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
