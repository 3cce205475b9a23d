import { APPRENTICESHIP_SORTS, type ApprenticeshipSort } from "#contracts/apprenticeships.ts";
import { JOB_COUNT_MAX } from "#contracts/reference/limits.ts";

import { pairsOf } from "../../platform/board/counts.ts";
import { DISTANCE, joinDistances, placesOf, type listDistances } from "../../platform/board/radius.ts";
import type { Ranges } from "../../platform/board/ranges.ts";
import type { SearchTerm } from "../../platform/board/search-terms.ts";
import {
  NEAREST,
  NEWEST,
  SOONEST_START,
  type BoardSorts,
  type Position,
} from "../../platform/board/sorts.ts";
import { notBlocked, notHidden } from "../../platform/database/blocked.ts";
import type { Database, Handle } from "../../platform/database/database.ts";
import { many } from "../../platform/database/queries.ts";
import { statement, type Statement } from "../../platform/database/statements.ts";
import { columnsFor, joinsFor, type ApprenticeshipRow } from "./apprenticeships.queries.ts";

export const BOARD_SORTS: BoardSorts<
  ApprenticeshipSort,
  "created_at" | "start_date" | "closing_date" | "away"
> = {
  newest: NEWEST,
  start_date: SOONEST_START,
  closing_soon: { ...SOONEST_START, key: "closing_date" },
  nearest: NEAREST,
};

/** A query of the board. */
export interface AskedOfBoard {
  readonly sort: ApprenticeshipSort;
  readonly ranges: Ranges;
  /** The terms of a search, all of which must match. */
  readonly terms: readonly SearchTerm[];
  /** The distance of each listed place, if that is the order. */
  readonly distances: ReturnType<typeof listDistances>["towns"];
}

export interface PageOfBoard {
  readonly viewerId: number;
  readonly today: string;
  readonly after: Position;
  readonly limit: number;
  /** Rows to skip from the start. */
  readonly skip: number;
  /** True to count the matches, up to 1,001. */
  readonly withTotal: boolean;
}

/** `away` is set only when ordered by distance. */
export type BoardRow = ApprenticeshipRow & { total: number; away: number };

/*
 * Parameters: $1 facets, $2 today, $3 limit, $4 $5 key and id of the last row, $6 viewer, $7 with total, $8 $9 trades and
 * counties within, $10 skip, from $11 a list of patterns per term; then, if ordered by `nearest`, places and their distances. As
 * on the job board, each range is an index scan that stops at its limit; by distance all matches, some hundreds, are sorted.
 */
const FIRST_TERM = 11;
const RANGES = "unnest($1::text[]) as wanted (facet)";

function matching(terms: number): string {
  const fits = Array.from(
    { length: terms },
    (_, at) => ` and s.search_text like any($${FIRST_TERM + at}::text[])`,
  ).join("");
  const found = ` and exists (select from apprenticeships s where s.id = f.apprenticeship_id${fits})`;
  return `f.facet = wanted.facet and f.closing_date >= $2::date
  and f.apprenticeship_id not in (select theirs.id from blocked_with($6) as blocked
    join apprenticeships theirs on theirs.user_id = blocked.id)
  and ${notHidden("apprenticeship", "f.apprenticeship_id", "$6")}
  and ($8::text[] is null or f.trade_key = any(coalesce($8::text[], '{}')))
  and ($9::text[] is null or f.county = any(coalesce($9::text[], '{}')))${terms === 0 ? "" : found}`;
}

/** Selects each id with its sort key. */
function selectHead(sort: ApprenticeshipSort, terms: number): string {
  const { key, type, direction, after } = BOARD_SORTS[sort];
  const isAfter = (row: string) =>
    `(${row}.${key}, ${row}.apprenticeship_id) ${after} ($4::${type}, $5::bigint)`;
  if (sort === "nearest") {
    return `(select found.apprenticeship_id, found.away from (
        select f.apprenticeship_id, ${DISTANCE} as away
        from ${RANGES} join apprenticeship_facets f on ${matching(terms)}
        join apprenticeships its on its.id = f.apprenticeship_id
        ${joinDistances("its", `$${FIRST_TERM + terms}`, `$${FIRST_TERM + terms + 1}`)}) found
      where ${isAfter("found")})`;
  }
  return `(select part.apprenticeship_id, part.${key} from ${RANGES} cross join lateral (
        select f.apprenticeship_id, f.${key} from apprenticeship_facets f
        where ${matching(terms)} and ${isAfter("f")}
        order by f.${key} ${direction}, f.apprenticeship_id ${direction} limit $3::int + $10::int) part)`;
}

function composePage(sort: ApprenticeshipSort, terms: number): Statement<BoardRow> {
  const { key, direction } = BOARD_SORTS[sort];
  return statement<BoardRow>(`
    select ${columnsFor("$6")}, ${sort === "nearest" ? "picked.away" : "0"} as away,
      (select count(*) from (select from ${RANGES} cross join lateral (
        select from apprenticeship_facets f where ${matching(terms)} limit ${JOB_COUNT_MAX + 1}) matching
        where $7::boolean limit ${JOB_COUNT_MAX + 1}) counted) as total
    from (select head.apprenticeship_id as id, head.${key} from ${selectHead(sort, terms)} head
      order by head.${key} ${direction}, head.apprenticeship_id ${direction} limit $3::int offset $10::int) picked
    join apprenticeships a on a.id = picked.id ${joinsFor("$6")}
    order by picked.${key} ${direction}, picked.id ${direction}`);
}

/** Statements by sort and by the number of terms. */
const pages = Object.fromEntries(
  APPRENTICESHIP_SORTS.map((sort) => [sort, [] as (Statement<BoardRow> | undefined)[]]),
) as Record<ApprenticeshipSort, (Statement<BoardRow> | undefined)[]>;

export function readBoard(db: Database, asked: AskedOfBoard, page: PageOfBoard): Promise<BoardRow[]> {
  const { sort, ranges, terms, distances } = asked;
  const { viewerId, today, after, limit, skip, withTotal } = page;
  const { facets, within } = ranges;
  const values = [facets, today, limit, after.key, after.id, viewerId, withTotal];
  const places = sort === "nearest" ? placesOf(distances) : [];
  const text = (pages[sort][terms.length] ??= composePage(sort, terms.length));
  return db.run(text, [
    ...values,
    within?.trades ?? null,
    within?.counties ?? null,
    skip,
    ...terms,
    ...places,
  ]);
}

/** Lists a member's own apprenticeships, open and closed, newest first. */
export const readOwn = many<BoardRow, [page: PageOfBoard]>(
  `
  select ${columnsFor("$1")}, 0 as away, (select count(*) from (select from apprenticeships
    where user_id = $1 and deleted_at is null and $5::boolean limit ${JOB_COUNT_MAX + 1}) counted) as total
  from apprenticeships a ${joinsFor("$1")}
  where a.user_id = $1 and a.deleted_at is null and (a.created_at, a.id) < ($2::timestamptz, $3::bigint)
    and ${notBlocked("a.user_id", "$1")}
  order by a.created_at desc, a.id desc limit $4 offset $6`,
  ({ viewerId, after, limit, skip, withTotal }) => [viewerId, after.key, after.id, limit, withTotal, skip],
);

const countPairs = statement<{ facet: string; count: number }>(`
  select facet, count(*) as count from apprenticeship_facets
  where facet >= 'tc:' and facet < 'tc;' and closing_date >= $1::date group by facet`);

/** Counts open apprenticeships by trade and county. */
export async function countByTradeAndCounty(handle: Handle, today: string) {
  return pairsOf(await handle.run(countPairs, [today]));
}
