import * as z from "zod/mini";

// The Content-Security-Policy allows no code made at run time, which zod would otherwise try.
z.config({ jitless: true });

/** Words per field of a form. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

/** What is wrong with a payload by a contract's schema: the first fault of each field, keyed by the field's name. */
export function findFaults(schema: z.ZodMiniType, payload: unknown): Record<string, string> {
  const checked = schema.safeParse(payload);
  const faults: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) faults[String(path[0] ?? "")] ??= message;
  return faults;
}

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
