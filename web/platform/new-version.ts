import { createStore, useStore } from "../ui/store.ts";

const newVersion = createStore(false);

/** The site was changed under this page. */
export const noteNewVersion = (): void => newVersion.set(true);

/** The reader goes on with the page as it is. */
export const clearNewVersion = (): void => newVersion.set(false);

/** True when a newer version than this page's is in place. */
export function useNewVersion(): boolean {
  return useStore(newVersion);
}
