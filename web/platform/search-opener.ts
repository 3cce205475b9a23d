import { useSyncExternalStore } from "react";

import { onSessionChange } from "./session.ts";

let isOpen = false;
const listeners = new Set<() => void>();

function show(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onSessionChange(closeSearch);

/** Opens the search for members, from any screen. */
export function openSearch(): void {
  show(true);
}

export function closeSearch(): void {
  show(false);
}

export function useSearchOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
