import type { Entry } from "./entries.ts";

interface Read {
  /** What this page knew before the disk was read, and knows now. */
  before: readonly Entry[];
  now: readonly Entry[];
  /** What the disk holds. */
  kept: readonly Entry[];
  /** Being written: the disk's copy is older. */
  isWriting: (key: string) => boolean;
}

/** What a page shows after it has read the disk again: what other tabs, and earlier pages, have left or taken away. */
export function mergeKept({ before, now, kept, isWriting }: Read): Entry[] {
  const known = new Set(before.map(({ key }) => key));
  const onDisk = new Map(kept.map((entry) => [entry.key, entry]));
  const here = new Set(now.map(({ key }) => key));
  const isOwn = ({ key, state, isFleeting }: Entry) =>
    state === "sending" || isFleeting === true || isWriting(key) || !known.has(key);
  const left = now.flatMap((entry) => (isOwn(entry) ? entry : (onDisk.get(entry.key) ?? [])));
  // What was here a moment ago and is not any more was sent or deleted while the disk was read.
  const fresh = kept.filter(({ key }) => !here.has(key) && !known.has(key));
  return [...left, ...fresh].toSorted((one, other) => one.createdAt - other.createdAt);
}
