import type { Entry } from "./entries.ts";

interface Read {
  /** What this page knew before the disk was read, and what it knows now. */
  before: readonly Entry[];
  now: readonly Entry[];
  /** What the disk holds. */
  kept: readonly Entry[];
  /** True while an entry is being written, so the disk's copy is older. */
  isWriting: (key: string) => boolean;
}

/**
 * Returns the entries to show after reading the disk again: adds and removes what other tabs and earlier pages added
 * or removed.
 */
export function mergeStored({ before, now, kept, isWriting }: Read): Entry[] {
  const known = new Set(before.map(({ key }) => key));
  const onDisk = new Map(kept.map((entry) => [entry.key, entry]));
  const here = new Set(now.map(({ key }) => key));
  const isOwn = ({ key, state, isFleeting }: Entry) =>
    state === "sending" || isFleeting === true || isWriting(key) || !known.has(key);
  const left = now.flatMap((entry) => (isOwn(entry) ? entry : (onDisk.get(entry.key) ?? [])));
  // An entry known before the read but gone now was sent or deleted during it.
  const fresh = kept.filter(({ key }) => !here.has(key) && !known.has(key));
  return [...left, ...fresh].toSorted((one, other) => one.createdAt - other.createdAt);
}
