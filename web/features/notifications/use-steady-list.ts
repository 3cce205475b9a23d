import { useState } from "react";

import type { Notification } from "#contracts/notifications.ts";

type Places = ReadonlyMap<number, number>;
const NONE: Places = new Map();

const timeOf = ({ createdAt }: Notification) => Date.parse(createdAt);

/**
 * Keeps the rows where they are under the reader's finger: of a list, latest first, that `isSettled`, what comes later is
 * counted and waits for `show`, and what happens again is counted too and stays in its place until then.
 */
export function useSteadyList(list: readonly Notification[], isSettled: boolean) {
  /** When each of those that have been shown had happened, by which they stand. */
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
