/**
 * What a numbered picture of a motif shows: takes count from 1 and go round the list. Chance alone would give three
 * bathrooms of the same colour; posts may also name a take because of what is on it.
 */
export function ofTake<T>(take: number, items: readonly [T, ...T[]]): T {
  return items[(take - 1) % items.length] ?? items[0];
}
