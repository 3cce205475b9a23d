import { useSyncExternalStore } from "react";

let isThere = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isThere = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The site was changed under this page. */
export const noteNewVersion = (): void => set(true);

/** The reader goes on with the page as it is. */
export const forgetNewVersion = (): void => set(false);

/** True when a newer version than this page's is in place. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isThere);
}
