/** A stream of numbers in [0, 1) with helpers; the same seed always gives the same stream. */
export interface Random {
  /** Next number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One item of a non-empty list. */
  pick<T>(items: readonly T[]): T;
  /** A new list with the same items in another order. */
  shuffle<T>(items: readonly T[]): T[];
  /** Up to `count` different items of the list, in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** Turns words into a 32-bit seed (FNV-1a and a final mix), so that seeds can be named. */
function seedFrom(words: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < words.length; index += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
  }
  // Without this, names that differ only in their last digit would start nearly the same stream.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** mulberry32: small, fast and good enough for pictures and demo data; never for secrets. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === "number" ? seed >>> 0 : seedFrom(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("pick() needs a non-empty list");
    return item;
  }
  function shuffle<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: next() }));
    return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    shuffle,
    sample: (items, count) => shuffle(items).slice(0, count),
  };
}
