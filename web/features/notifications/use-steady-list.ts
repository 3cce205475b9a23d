import { useState } from "react";

import type { Notification } from "#contracts/notifications.ts";

type Places = ReadonlyMap<number, number>;
const NONE: Places = new Map();

const timeOf = ({ createdAt }: Notification) => Date.parse(createdAt);

/**
 * Keeps rows in place under the reader's finger. Once the list `isSettled`, later notifications are counted and wait
 * for `show`; one that recurs is counted too and keeps its place until then.
 */
export function useSteadyList(list: readonly Notification[], isSettled: boolean) {
  /** By id, the time each shown notification had when it was placed, by which the rows are sorted. */
  const [places, setPlaces] = useState(NONE);
  const hasPlaces = list.some(({ id }) => places.has(id));
  const latest = Math.max(...places.values());
  const hasCome = (one: Notification) => hasPlaces && !places.has(one.id) && timeOf(one) > latest;
  const shown = list.filter((one) => !hasCome(one));
  const added = shown.filter(({ id }) => !places.has(id));
  if (isSettled && added.length > 0) {
    const before = hasPlaces ? places : NONE;
    setPlaces(new Map([...before, ...added.map((one) => [one.id, timeOf(one)] as const)]));
  }
  const placeOf = (one: Notification) => places.get(one.id) ?? timeOf(one);
  const rows = shown.toSorted((a, b) => placeOf(b) - placeOf(a));
  const again = rows.filter((one, at) => at > 0 && timeOf(one) > placeOf(one));
  return {
    rows,
    newCount: list.length - shown.length + again.length,
    show: () => setPlaces(NONE),
  };
}
