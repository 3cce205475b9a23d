import * as z from "zod/mini";

import { wholeNumber } from "./fields.ts";
import { RADIUS_MAX, RADIUS_MIN } from "./reference/limits.ts";

/** More values than the longest list has choices; further ones are not looked at. */
const LIST_PARAM_MAX = 80;

/** A filter that may come once, several times, or as one text with commas. Absent stays absent. */
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

/** A whole number of 1 or more, `most` at most; anything else means `usual`. Absent stays absent. */
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

/** Whether something is asked for: `true` says so, anything else does not. */
export const flagParam = z.optional(
  z.pipe(
    z.union([z.boolean(), z.string()]),
    z.transform((value: boolean | string) => String(value) === "true"),
  ),
);

/** `view=true` asks for a file to look at; otherwise it comes as an attachment. */
export const viewQuery = z.object({ view: flagParam });

const RADIUS_WORDS = `Please choose a distance of ${RADIUS_MIN} to ${RADIUS_MAX} miles`;

/** Whole miles around a town. Anything else is refused: a list that is not what was asked for would mislead. */
export const radius = wholeNumber(RADIUS_MIN, RADIUS_MAX, RADIUS_WORDS);

/** The same in a query, where everything arrives as text. */
export const radiusParam = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], RADIUS_WORDS),
    z.transform((value: number | string) => (value === "" ? Number.NaN : Number(value))),
  ),
  radius,
);
