import type { JobSort } from "#contracts/jobs.ts";
import { JOB_SEARCH_COUNT_MAX } from "#contracts/reference/limits.ts";

import type { RadiusRanges, Ranges } from "../../platform/board/ranges.ts";
import type { SearchTerm } from "../../platform/board/search-terms.ts";
import { notBlocked, notHidden } from "../../platform/database/blocked.ts";
import type { Database } from "../../platform/database/database.ts";
import { isOwnKind, valuesOf, type BoardRow, type PageOfBoard } from "./board.queries.ts";
import { BOARD_SORTS } from "./board.sorts.ts";
import { JOB_COLUMNS, joinAuthorAndInterest } from "./jobs.queries.ts";

/**
 * $1 to $13 as in `board.queries.ts`, $14 $15 trades and counties within, $16 $17 counties and towns of a radius; from
 * $18 on, one list of patterns per term.
 */
const FIRST_TERM = 18;

/**
 * Returns a page of the board filtered by text. Unlike every other statement it is planned for its values each time, so
 * that the planner can choose between walking the board in order (a common word) and starting from the text index (a
 * rare one).
 */
export async function searchBoard(
  db: Database,
  search: { sort: JobSort; ranges: Ranges | RadiusRanges; terms: readonly SearchTerm[] },
  page: PageOfBoard,
): Promise<BoardRow[]> {
  const { sort, ranges, terms } = search;
  const values: unknown[] = [
    ...valuesOf(ranges.facets, page),
    ...("towns" in ranges
      ? [null, ranges.touched, ranges.counties, ranges.towns]
      : [ranges.within?.trades ?? null, ranges.within?.counties ?? null, null, null]),
    ...terms,
  ];
  const text = composeSearch(sort, ranges.facets.length === 1, terms.length);
  // An unnamed statement (object form), so no plan is cached.
  return (await db.pool.query<BoardRow>({ text, values })).rows;
}

function composeSearch(sort: JobSort, isOneRange: boolean, terms: number): string {
  const matching = composeMatching(isOneRange, terms);
  // Counted in two halves, because each index holds one, and in index order, because scanning all jobs to find 200 is
  // too slow.
  const half = (boosted: "null" | "not null", key: string) =>
    `(select ${matching} and f.boosted_at is ${boosted} and $10::boolean
      order by f.${key} desc, f.job_id desc limit ${JOB_SEARCH_COUNT_MAX + 1})`;
  return `
  select ${JOB_COLUMNS}, j.boosted_at is not null and ${isOwnKind("j")} as "isOwnKind", (select count(*) from (${half("null", "created_at")} union all ${half("not null", "boosted_at")}
    limit ${JOB_SEARCH_COUNT_MAX + 1}) counted) as total
  from unnest(array(${selectHead("own", sort, matching)} union all ${selectHead("boosted", sort, matching)} union all ${selectHead("other", sort, matching)}
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
      and ${notBlocked("s.user_id", "$9")} and ${notHidden("job", "s.id", "$9")}
    where f.facet ${isOneRange ? "= ($1::text[])[1]" : "= any($1::text[])"} and f.listed_until >= $2::date
    and ($14::text[] is null or f.trade_key = any($14::text[]))
    and ($15::text[] is null or f.county = any($15::text[]))
    and ($16::text[] is null or s.county = any($16::text[]) or s.county || '|' || s.town_key = any($17::text[]))${fits.join("")}`;
}

/** Where each part of a page starts, and which jobs are in it. */
const HEADS = {
  own: { keyAfter: "$12", idAfter: "$13", which: `f.boosted_at is not null and ${isOwnKind("f")}` },
  boosted: { keyAfter: "$5", idAfter: "$6", which: `f.boosted_at is not null and not ${isOwnKind("f")}` },
  other: { keyAfter: "$7", idAfter: "$8", which: "f.boosted_at is null" },
} as const;

function selectHead(kind: keyof typeof HEADS, sort: JobSort, matching: string): string {
  const { keyAfter, idAfter, which } = HEADS[kind];
  const { key, type, direction, after } =
    kind !== "other"
      ? ({ key: "boosted_at", type: "timestamptz", direction: "desc", after: "<" } as const)
      : BOARD_SORTS[sort];
  return `(select f.job_id ${matching} and ${which}
    and (f.${key}, f.job_id) ${after} (${keyAfter}::${type}, ${idAfter}::bigint)
    order by f.${key} ${direction}, f.job_id ${direction} limit $3::int + $4::int)`;
}
