import { createStore, useStore } from "../ui/store.ts";
import { onSessionChange } from "./session.ts";

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
