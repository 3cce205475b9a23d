import * as z from "zod/mini";

import { cursorParam } from "./fields.ts";
import { countParam } from "./list-params.ts";

/** What the list of a board is asked for beside its filters; the first sort goes without saying. */
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

/** Which page of a board it is. */
export const boardPagination = z.object({
  page: z.int(),
  hasMore: z.boolean(),
  /**
   * Those that match, counted up to 1,000, in a search for jobs up to 200; `totalIsMore` says that there are more. Later
   * pages keep the first one's.
   */
  total: z.int(),
  totalIsMore: z.boolean(),
  cursor: z.nullable(z.string()),
});
