import { useSyncExternalStore } from "react";

import { createStore } from "../ui/store.ts";

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  for (const change of ["online", "offline"])
    window.addEventListener(change, listener, { signal: stop.signal });
  return () => stop.abort();
}

/** False when the device knows that it has no network; true does not promise that the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** True if the latest call got a response, whatever it said. */
export const isAnswered = createStore(true);

/** Records whether a call got a response; every caller of the network reports it. */
export function noteResponse(isThere: boolean): void {
  if (isAnswered.current() !== isThere) isAnswered.set(isThere);
}
