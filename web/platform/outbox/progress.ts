import { createStore, useStore } from "../../ui/store.ts";

const shares = createStore<ReadonlyMap<string, number>>(new Map());

/** Progress of the files this tab is sending, in whole per cent, by entry key. */
export const progress = {
  /** `share`: 0 to 1. */
  show(key: string, share: number): void {
    const percent = Math.floor(share * 100);
    if (shares.current().get(key) !== percent) shares.set(new Map(shares.current()).set(key, percent));
  },
  forget(key: string): void {
    if (!shares.current().has(key)) return;
    const left = new Map(shares.current());
    left.delete(key);
    shares.set(left);
  },
};

/** Returns 'Sending 40 %' for an entry with files that this tab is sending; 'Sending…' for every other. */
export function useSendingWords(key: string): string {
  const percent = useStore({ subscribe: shares.subscribe, current: () => shares.current().get(key) });
  return percent === undefined ? "Sending…" : `Sending ${percent} %`;
}
