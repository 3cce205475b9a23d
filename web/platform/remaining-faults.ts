/** Words per field of a form. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

/**
 * The faults still to be shown after a change: nothing new appears while somebody types. One that the server found stays
 * until its own field is touched, since only the server knows whether it is mended.
 */
export function remainingFaults<Values>(
  shown: Faults<Values>,
  { before, now, touched }: { before: Faults<Values>; now: Faults<Values>; touched: Partial<Values> },
): Faults<Values> {
  const left: Faults<Values> = {};
  for (const name of Object.keys(shown) as (keyof Values & string)[]) {
    const isOurs = before[name] === shown[name];
    const fault = isOurs || name in touched ? now[name] : shown[name];
    if (fault !== undefined) left[name] = fault;
  }
  return left;
}
