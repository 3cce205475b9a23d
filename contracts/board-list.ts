import * as z from "zod/mini";

import { cursorParam } from "./fields.ts";
import { countParam } from "./list-params.ts";

/** The query of a board's list besides its filters; the first sort is the default. */
export function listShape<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  pageSize: number,
) {
  const first: Sorts[number] = sorts[0];
  return {
    sort: z.optional(z.catch(z.enum(sorts), first)),
    mine: z.optional(z.string()),
    page: countParam(1, 100_000),
    limit: countParam(pageSize, 50),
    cursor: cursorParam,
  };
}

/** The position of a page in a board's list. */
export const boardPagination = z.object({
  page: z.int(),
  hasMore: z.boolean(),
  /**
   * Number of matches, counted up to 1,000, or up to 200 in a text search for jobs; `totalIsMore` means that there are
   * more. Later pages repeat the first page's total.
   */
  total: z.int(),
  totalIsMore: z.boolean(),
  cursor: z.nullable(z.string()),
});
