import { SIMILAR_JOBS_MAX, SITEMAP_JOBS_MAX } from "#contracts/reference/limits.ts";

import type { Handle } from "../database/database.ts";
import { statement } from "../database/statements.ts";

/** An item that the sitemap lists. */
export interface ListedPublic {
  id: number;
  updated_at: string;
}

/**
 * The queries for what visitors may see of a board. `isOpen` is the condition for an item that is on the board and
 * public, on the day in the named parameter.
 */
export function publicQueries(table: "jobs" | "apprenticeships", isOpen: (today: string) => string) {
  const latest = `order by created_at desc, id desc limit`;
  const selectListed = statement<ListedPublic>(
    `select id, updated_at from ${table} where ${isOpen("$1")} ${latest} ${SITEMAP_JOBS_MAX}`,
  );
  return {
    /**
     * The rows `(id, place)` of items similar to `$1`, for the trade `$2` on the day `$3`: first the same trade, then
     * any trade, each from an ordered index range.
     */
    similar: `(
      (select id, 1 as place from ${table} where ${isOpen("$3")} and trade_key = $2 and id <> $1
        ${latest} ${SIMILAR_JOBS_MAX})
      union all
      (select id, 2 from ${table} where ${isOpen("$3")} and trade_key <> $2 ${latest} ${SIMILAR_JOBS_MAX})
      limit ${SIMILAR_JOBS_MAX})`,
    /** The open items, newest first, as many as the sitemap lists. */
    listOpen: (handle: Handle, today: string): Promise<ListedPublic[]> => handle.run(selectListed, [today]),
  };
}
