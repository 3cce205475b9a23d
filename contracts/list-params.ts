import * as z from "zod/mini";

import { wholeNumber } from "./fields.ts";
import { RADIUS_MAX, RADIUS_MIN } from "./reference/limits.ts";

/** More values than the longest list has; further ones are ignored. */
const LIST_PARAM_MAX = 80;

/** A filter that may be given once, several times, or as one text with commas. Absent stays absent. */
export const listParam = z.optional(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value: string | string[]) => {
      const parts = [value].flat().flatMap((part) => part.split(","));
      const given = parts.map((part) => part.trim()).filter((part) => part !== "");
      return [...new Set(given)].slice(0, LIST_PARAM_MAX);
    }),
  ),
);

/** A whole number from 1 to `most`; any other value means `usual`. Absent stays absent. */
/* @__NO_SIDE_EFFECTS__ */
export function countParam(usual: number, most: number) {
  return z.optional(
    z.pipe(
      z.union([z.number(), z.string(), z.array(z.string())]),
      z.transform((value: number | string | string[]) => {
        const number = Number(value);
        return Number.isSafeInteger(number) && number >= 1 ? Math.min(number, most) : usual;
      }),
    ),
  );
}

/** A flag: only `true` sets it. */
export const flagParam = z.optional(
  z.pipe(
    z.union([z.boolean(), z.string()]),
    z.transform((value: boolean | string) => String(value) === "true"),
  ),
);

/** `view=true` returns a file for viewing; otherwise it is an attachment. */
export const viewQuery = z.object({ view: flagParam });

const RADIUS_WORDS = `Please choose a distance of ${RADIUS_MIN} to ${RADIUS_MAX} miles`;

/** Whole miles around a town. Any other value is refused: a list that differs from the request would mislead. */
export const radius = wholeNumber(RADIUS_MIN, RADIUS_MAX, RADIUS_WORDS);

/** The same in a query, where every value is text. */
export const radiusParam = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], RADIUS_WORDS),
    z.transform((value: number | string) => (value === "" ? Number.NaN : Number(value))),
  ),
  radius,
);
