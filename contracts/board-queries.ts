// Apart from `board-filters.ts`, which both boards' first screens need.
import * as z from "zod/mini";

import type { FilterName } from "./board-filters.ts";
import { WORDS_MAX } from "./board-filters.ts";
import { text } from "./fields.ts";
import { forFlags } from "./job-flags.ts";
import type { JobFlag } from "./job-flags.ts";
import { flagParam, listParam, radius, radiusParam } from "./list-params.ts";

const WORDS_TOO_LONG = `Please search for ${WORDS_MAX} characters or fewer`;
const SAVED_LIST_MAX = 60;

const savedList = {
  body: z._default(
    z
      .array(z.string().check(z.maxLength(100, "Please choose from the lists")))
      .check(z.maxLength(SAVED_LIST_MAX, `Please choose ${SAVED_LIST_MAX} at most`)),
    [],
  ),
  view: z.array(z.string()),
};

/** For each filter: the API's query parameters, and its form in a saved search as sent and as shown. */
const SHAPES = {
  trades: { query: { trade: listParam }, saved: savedList },
  counties: { query: { county: listParam }, saved: savedList },
  towns: { query: { town: listParam }, saved: savedList },
  radius: {
    query: { near: listParam, radius: z.optional(radiusParam) },
    saved: { body: z._default(z.nullable(radius), null), view: z.nullable(z.int()) },
  },
  words: {
    query: { q: z.optional(z.string().check(z.maxLength(WORDS_MAX, WORDS_TOO_LONG))) },
    saved: {
      body: z._default(text({ max: { length: WORDS_MAX, words: WORDS_TOO_LONG } }), ""),
      view: z.string(),
    },
  },
  ...forFlags((flag) => ({
    query: { [flag]: flagParam } as Record<JobFlag, typeof flagParam>,
    saved: { body: z._default(z.boolean(), false), view: z.boolean() },
  })),
} satisfies Record<FilterName, unknown>;
type Shapes = typeof SHAPES;

const counted = z.array(z.object({ key: z.string(), count: z.int() }));
/** The number of items for each choice of the filter panel. */
export const boardCounts = z.object({ total: z.int(), trades: counted, counties: counted });

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The parameters of a board's query, for `z.object`. */
/* @__NO_SIDE_EFFECTS__ */
export function queryShape<const Name extends FilterName>(names: readonly Name[]) {
  return Object.assign({}, ...names.map((name) => SHAPES[name].query)) as Intersection<Shapes[Name]["query"]>;
}

/** The filters in a saved search, for `z.object`: as they are sent, or as they are shown. */
/* @__NO_SIDE_EFFECTS__ */
export function savedShape<const Name extends FilterName, const Part extends "body" | "view">(
  names: readonly Name[],
  part: Part,
) {
  return Object.fromEntries(names.map((name) => [name, SHAPES[name].saved[part]])) as {
    [Each in Name]: Shapes[Each]["saved"][Part];
  };
}
