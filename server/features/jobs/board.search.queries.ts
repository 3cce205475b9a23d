import type { JobSort } from "#contracts/jobs.ts";
import { JOB_SEARCH_COUNT_MAX } from "#contracts/reference/limits.ts";

import type { Circle, Ranges } from "../../platform/board/ranges.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Database } from "../../platform/database/database.ts";
import type { BoardRow, PageOfBoard } from "./board.queries.ts";
import { BOARD_SORTS } from "./board.queries.ts";
import type { SearchTerm } from "./board.search.terms.ts";
import { JOB_COLUMNS, joinAuthorAndInterest } from "./jobs.queries.ts";

/**
 * $1 to $10 as in `board.queries.ts`, $11 $12 trades and counties within, $13 $14 counties and towns of a circle, from $15
 * on one list of patterns per term.
 */
const FIRST_TERM = 15;

/**
 * A page of the board that also fits a text. Planned for its values every time, unlike everything else: whether to walk
 * the board in its order (a word of many jobs) or to start from the text's index (a rare one) is the planner's to see.
 */
export async function searchBoard(
  db: Database,
  search: { sort: JobSort; ranges: Ranges | Circle; terms: readonly SearchTerm[] },
  page: PageOfBoard,
): Promise<BoardRow[]> {
  const { sort, ranges, terms } = search;
  const values: unknown[] = [
    ranges.facets,
    page.today,
    page.limit,
    page.skip,
    page.boostedAfter.key,
    page.boostedAfter.id,
    page.after.key,
    page.after.id,
    page.viewerId,
    page.withTotal,
    ...("towns" in ranges
      ? [null, ranges.touched, ranges.counties, ranges.towns]
      : [ranges.within?.trades ?? null, ranges.within?.counties ?? null, null, null]),
    ...terms,
  ];
  const text = composeSearch(sort, ranges.facets.length === 1, terms.length);
  // Given as an object it goes out without a name, so no plan is kept.
  return (await db.pool.query<BoardRow>({ text, values })).rows;
}

function composeSearch(sort: JobSort, isOneRange: boolean, terms: number): string {
  const matching = composeMatching(isOneRange, terms);
  // Counted by halves, since each index holds one, and in their order, since a scan of all jobs is no way to find 200.
  const half = (boosted: "null" | "not null", key: string) =>
    `(select ${matching} and f.boosted_at is ${boosted} and $10::boolean
      order by f.${key} desc, f.job_id desc limit ${JOB_SEARCH_COUNT_MAX + 1})`;
  return `
  select ${JOB_COLUMNS}, (select count(*) from (${half("null", "created_at")} union all ${half("not null", "boosted_at")}
    limit ${JOB_SEARCH_COUNT_MAX + 1}) counted) as total
  from unnest(array(${selectHead(true, sort, matching)} union all ${selectHead(false, sort, matching)}
    limit $3::int offset $4::int)) with ordinality as picked (id, place)
  join jobs j on j.id = picked.id ${joinAuthorAndInterest("$9")}
  order by picked.place`;
}

function composeMatching(isOneRange: boolean, terms: number): string {
  const fits = Array.from(
    { length: terms },
    (_, at) => ` and s.search_text like any($${FIRST_TERM + at}::text[])`,
  );
  return `from job_facets f join jobs s on s.id = f.job_id and s.is_listed
      and ${notBlocked("s.user_id", "$9")}
    where f.facet ${isOneRange ? "= ($1::text[])[1]" : "= any($1::text[])"} and f.listed_until >= $2::date
    and ($11::text[] is null or f.trade_key = any($11::text[]))
    and ($12::text[] is null or f.county = any($12::text[]))
    and ($13::text[] is null or s.county = any($13::text[]) or s.county || '|' || s.town_key = any($14::text[]))${fits.join("")}`;
}

function selectHead(boosted: boolean, sort: JobSort, matching: string): string {
  const { key, type, direction, after } = boosted
    ? ({ key: "boosted_at", type: "timestamptz", direction: "desc", after: "<" } as const)
    : BOARD_SORTS[sort];
  const [keyAfter, idAfter] = boosted ? ["$5", "$6"] : ["$7", "$8"];
  return `(select f.job_id ${matching} and f.boosted_at is ${boosted ? "not null" : "null"}
    and (f.${key}, f.job_id) ${after} (${keyAfter}::${type}, ${idAfter}::bigint)
    order by f.${key} ${direction}, f.job_id ${direction} limit $3::int + $4::int)`;
}
