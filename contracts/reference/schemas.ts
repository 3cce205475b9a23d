/** Schemas for a trade, an area or a town in forms and the API. */
import * as z from "zod/mini";

import { countCharacters } from "../fields.ts";
import { AREA_KEYS, findArea } from "./regions.ts";
import { CUSTOM_TRADE_MIN, readTrade } from "./trades.ts";

/** Longest town, in characters; the longest listed one has 26. */
export const TOWN_MAX = 60;
const TOWN_MISSING = "Town/City is required";

/** The error of a trade that is too short. */
export const CUSTOM_TRADE_WORDS = `Please enter your custom trade (minimum ${CUSTOM_TRADE_MIN} characters)`;

/**
 * True if a typed trade has at least 2 characters, whether it is the trade itself or given beside 'Other'. A typed
 * trade that is not used is not checked.
 */
export function isTradeLongEnough(trade: unknown, customTrade: unknown): boolean {
  if (typeof trade !== "string" || trade === "") return true;
  const read = readTrade(trade, typeof customTrade === "string" ? customTrade : null);
  return read.customTrade === null || countCharacters(read.customTrade) >= CUSTOM_TRADE_MIN;
}

/**
 * A county or area, given as its key or by any name that `findArea` knows, and converted to its key: 'Greater London'
 * becomes 'London'. Unknown, empty and wrongly typed values are refused with `message`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function areaSchema(message: string) {
  const canonical = z.string(message).check(z.overwrite((text: string) => findArea(text)?.key ?? text));
  return z.pipe(canonical, z.enum(AREA_KEYS, message));
}

/**
 * A town, trimmed and with single spaces, at most 60 characters; empty is refused. It need not be listed: an unlisted
 * village may still have a job.
 */
/* @__NO_SIDE_EFFECTS__ */
export function townSchema() {
  return z.string(TOWN_MISSING).check(
    z.overwrite((town: string) => town.replace(/\s+/g, " ").trim()),
    z.refine((town) => town !== "", TOWN_MISSING),
    z.refine(
      (town) => countCharacters(town) <= TOWN_MAX,
      `Town/City must be ${TOWN_MAX} characters or fewer`,
    ),
  );
}
