import { SIMILAR_JOBS_MAX, SITEMAP_JOBS_MAX } from "#contracts/reference/limits.ts";

import type { Handle } from "../database/database.ts";
import { statement } from "../database/statements.ts";

/** One that search engines are told of. */
export interface ListedPublic {
  id: number;
  updated_at: string;
}

/**
 * What anybody may see of a board. `isOpen` is the condition for what is on it and opened to everybody, on the day that is
 * the parameter named.
 */
export function publicQueries(table: "jobs" | "apprenticeships", isOpen: (today: string) => string) {
  const latest = `order by created_at desc, id desc limit`;
  const selectListed = statement<ListedPublic>(
    `select id, updated_at from ${table} where ${isOpen("$1")} ${latest} ${SITEMAP_JOBS_MAX}`,
  );
  return {
    /**
     * The rows `(id, place)` of those offered beside `$1`, of the trade `$2` on the day `$3`: the trade's own first, then
     * anybody's, both from ordered ranges of one index each.
     */
    similar: `(
      (select id, 1 as place from ${table} where ${isOpen("$3")} and trade_key = $2 and id <> $1
        ${latest} ${SIMILAR_JOBS_MAX})
      union all
      (select id, 2 from ${table} where ${isOpen("$3")} and trade_key <> $2 ${latest} ${SIMILAR_JOBS_MAX})
      limit ${SIMILAR_JOBS_MAX})`,
    /** Those that are open, the newest first, as many as search engines are told of. */
    listOpen: (handle: Handle, today: string): Promise<ListedPublic[]> => handle.run(selectListed, [today]),
  };
}
