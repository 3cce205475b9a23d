import type { JobSort } from "#contracts/jobs.ts";
import { JOB_SORTS } from "#contracts/jobs.ts";
import { JOB_COUNT_MAX, JOBS_BY_DISTANCE_MAX } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { pairsOf } from "../../platform/board/counts.ts";
import { DISTANCE, joinDistances, placesOf, type listDistances } from "../../platform/board/radius.ts";
import type { RadiusRanges, Ranges } from "../../platform/board/ranges.ts";
import type { Place } from "../../platform/board/sorts.ts";
import { notHidden } from "../../platform/database/blocked.ts";
import type { Database, Handle } from "../../platform/database/database.ts";
import { many } from "../../platform/database/queries.ts";
import { hideValues, statement, type Statement } from "../../platform/database/statements.ts";
import { BOARD_SORTS } from "./board.sorts.ts";
import { JOB_COLUMNS, joinAuthorAndInterest, notOfBlocked, type JobRow } from "./jobs.queries.ts";

/** One page of the board: the jobs after both positions, with the first `skip` left out. */
export interface PageOfBoard extends Place {
  readonly viewerId: number;
  readonly today: string;
  /** `tc:` with the viewer's trade and county, whose boosted jobs come first; null for a viewer without one. */
  readonly ownFacet: string | null;
  readonly limit: number;
  readonly skip: number;
  /** Whether to count the matches, up to 1,001. */
  readonly withTotal: boolean;
}

/** `isOwnKind` is set on the board only, `away` only when sorting by distance; `town_key` is the normalised town name. */
export type BoardRow = JobRow & { total: number; isOwnKind?: boolean; away?: number };

/*
 * $1 facets, $2 today, $3 limit, $4 skip, $5 $6 last boosted job, $7 $8 last other job, $9 viewer, $10 with total,
 * $11 the viewer's own trade and county as a facet, $12 $13 last boosted job of those,
 * $14 $15 trades and counties within; or of a radius $14 the counties touched, $15 those within, $16 towns, $17 what is
 * counted.
 *
 * Each range is an index scan that stops at its limit. Boosted jobs have an index of their own, so what comes
 * after them runs only when they do not fill the page.
 */
const RANGES = "unnest($1::text[]) as wanted (facet)";
const COUNTED = "unnest($17::text[]) as wanted (facet)";
/** The viewer parameter without a cast: only then does PostgreSQL inline `blocked_with` into the statement. */
const SHOWN = `and ${notOfBlocked("f.job_id", "$9")} and ${notHidden("job", "f.job_id", "$9")}`;
const WITHIN = `
      and ($14::text[] is null or f.trade_key = any(coalesce($14::text[], '{}')))
      and ($15::text[] is null or f.county = any(coalesce($15::text[], '{}')))`;

/** A job's location is in its own row, so each job skipped costs a lookup; `chooseRadius` keeps them few. */
const WITHIN_RADIUS = `
      and f.county = any(coalesce($14::text[], '{}'))
      and exists (select from jobs place where place.id = f.job_id
        and (place.county = any(coalesce($15::text[], '{}'))
          or place.county || '|' || place.town_key = any(coalesce($16::text[], '{}'))))`;

/** Boosted jobs of the viewer's own trade and county that are in one of the ranges. */
const selectOwn = (within: string) => `
    (select f.job_id from job_facets f
      where f.facet = $11::text and f.boosted_at is not null
      and (f.boosted_at, f.job_id) < ($12::timestamptz, $13::bigint) and f.listed_until >= $2::date
      and (select true from job_facets w where w.job_id = f.job_id and w.facet = any(coalesce($1::text[], '{}')) limit 1)
      ${SHOWN}${within}
      order by f.boosted_at desc, f.job_id desc limit $3::int + $4::int)`;
/** SQL condition on a row of a job, `f` or `j`. */
export const isOwnKind = (row: string) =>
  `('tc:' || ${row}.trade_key || '|' || ${row}.county) is not distinct from $11::text`;

function selectHead(boosted: boolean, sort: JobSort, within: string): string {
  const { key, type, direction, after } = boosted
    ? ({ key: "boosted_at", type: "timestamptz", direction: "desc", after: "<" } as const)
    : BOARD_SORTS[sort];
  const [keyAfter, idAfter] = boosted ? ["$5", "$6"] : ["$7", "$8"];
  return `
    (select head.job_id from ${RANGES} cross join lateral (
      select f.job_id, f.${key} from job_facets f
      where f.facet = wanted.facet and f.boosted_at is ${boosted ? "not null" : "null"}
      and (f.${key}, f.job_id) ${after} (${keyAfter}::${type}, ${idAfter}::bigint) and f.listed_until >= $2::date
      ${boosted ? `and not ${isOwnKind("f")}` : ""}
      ${SHOWN}${within}
      order by f.${key} ${direction}, f.job_id ${direction} limit $3::int + $4::int) head
    order by head.${key} ${direction}, head.job_id ${direction} limit $3::int + $4::int)`;
}

/** The distance of a job joined by `joinDistances`, for sorting by distance. */
const awayOf = (job: string) =>
  `case when ${job}.county = any(coalesce($18::text[], '{}')) then 0 else ${DISTANCE} end`;

/** A job's location is in its own row, so the newest matches are all read. Of equally distant jobs the latest comes first. */
function selectNearest(within: string): string {
  return `
    (select near.job_id from (
      select head.job_id, ${awayOf("place")} as away
      from ${RANGES} cross join lateral (
        select f.job_id, f.created_at from job_facets f
        where f.facet = wanted.facet and f.boosted_at is null and f.listed_until >= $2::date ${SHOWN}${within}
        order by f.created_at desc, f.job_id desc limit ${JOBS_BY_DISTANCE_MAX}) head
      join jobs place on place.id = head.job_id
      ${joinDistances("place", "$16", "$17")}
      order by head.created_at desc, head.job_id desc limit ${JOBS_BY_DISTANCE_MAX}) near
    where (near.away, -near.job_id) > ($7::integer, -($8::bigint))
    order by near.away, near.job_id desc limit $3::int + $4::int)`;
}

function selectTotal(ranges: string, within: string): string {
  const matching = (boosted: string) => `
      (select from job_facets f where f.facet = wanted.facet and f.boosted_at is ${boosted}
        and f.listed_until >= $2::date ${SHOWN}${within} limit ${JOB_COUNT_MAX + 1})`;
  return `(select count(*) from (
    select from ${ranges} cross join lateral (${matching("null")} union all ${matching("not null")}) matching
    where $10::boolean limit ${JOB_COUNT_MAX + 1}) counted)`;
}

function composePage(sort: JobSort, within: string, total: string): Statement<BoardRow> {
  const isNearest = sort === "nearest";
  const text = `
  select ${JOB_COLUMNS}, ${total} as total, j.boosted_at is not null and ${isOwnKind("j")} as "isOwnKind"${isNearest ? `, ${awayOf("j")} as away` : ""}
  from unnest(array(${selectOwn(within)}
    union all ${selectHead(true, sort, within)}
    union all ${isNearest ? selectNearest(within) : selectHead(false, sort, within)}
    limit $3::int offset $4::int)) with ordinality as picked (id, place)
  join jobs j on j.id = picked.id ${joinAuthorAndInterest("$9::bigint")}
  ${isNearest ? joinDistances("j", "$16", "$17") : ""}
  order by picked.place`;
  return statement<BoardRow>(hideValues(text));
}

/** The sorts that have an index each. */
type IndexedSort = Exclude<JobSort, "nearest">;
const composeForEach = (within: string, total: string) =>
  Object.fromEntries(
    JOB_SORTS.filter((sort) => sort !== "nearest").map((sort) => [sort, composePage(sort, within, total)]),
  ) as Record<IndexedSort, Statement<BoardRow>>;
const pages = composeForEach("", selectTotal(RANGES, ""));
const pagesWithin = composeForEach(WITHIN, selectTotal(RANGES, WITHIN));
const pagesNearest = composePage("nearest", WITHIN, selectTotal(RANGES, WITHIN));
const pagesWithinRadius = composeForEach(WITHIN_RADIUS, selectTotal(COUNTED, ""));

/** Returns a page of the board, boosted jobs first. `total` is 0 unless requested. */
export function readBoard(
  db: Database,
  sort: IndexedSort,
  ranges: Ranges,
  page: PageOfBoard,
): Promise<BoardRow[]> {
  const { facets, within } = ranges;
  const values = valuesOf(facets, page);
  if (within === null) return db.run(pages[sort], values);
  return db.run(pagesWithin[sort], [...values, within.trades, within.counties]);
}

/** Returns a page of the jobs within a radius, boosted jobs first. `total` is 0 unless requested. */
export function readWithinRadius(
  db: Database,
  sort: IndexedSort,
  { facets, touched, counties, towns, counted }: RadiusRanges,
  page: PageOfBoard,
): Promise<BoardRow[]> {
  return db.run(pagesWithinRadius[sort], [...valuesOf(facets, page), touched, counties, towns, counted]);
}

/** Returns a page sorted by distance, boosted jobs first. `total` is 0 unless requested. */
export function readNearest(
  db: Database,
  { facets, within }: Ranges,
  { towns, counties }: ReturnType<typeof listDistances>,
  page: PageOfBoard,
): Promise<BoardRow[]> {
  return db.run(pagesNearest, [
    ...valuesOf(facets, page),
    within?.trades ?? null,
    within?.counties ?? null,
    ...placesOf(towns),
    counties,
  ]);
}

/** Parameters `$1` to `$13`. */
export function valuesOf(facets: readonly string[], page: PageOfBoard): unknown[] {
  const { today, limit, skip, ownAfter, boostedAfter, after, viewerId, withTotal, ownFacet } = page;
  const afters = [boostedAfter.key, boostedAfter.id, after.key, after.id];
  return [facets, today, limit, skip, ...afters, viewerId, withTotal, ownFacet, ownAfter.key, ownAfter.id];
}

// All open boosted jobs are counted, from their index alone: there are a few thousand at most.
/**
 * Returns the open boosted jobs that the home page shows at a time: those of the viewer's own trade and county first,
 * then the most recently boosted. If there are more, each turn shows the next ones, in rotation.
 */
export const readBoosted = many<
  JobRow,
  [viewer: Viewer, asked: { today: string; turn: number; limit: number }]
>(
  `
  with open as materialized (
    select f.job_id, row_number() over (order by f.boosted_at desc, f.job_id desc) - 1 as place, count(*) over () as total
    from job_facets f where f.facet = 'all' and f.boosted_at is not null and f.listed_until >= $2::date
      and ${notOfBlocked("f.job_id", "$1")} and ${notHidden("job", "f.job_id", "$1")})
  select ${JOB_COLUMNS}
  from open join jobs j on j.id = open.job_id ${joinAuthorAndInterest("$1")}
  where (open.place - ($4::bigint * $3::bigint) % open.total + open.total) % open.total < $3
  order by (j.trade_key = $5 and j.county = $6) is true desc, j.boosted_at desc, j.id desc -- few: $3 at most`,
  ({ userId, tradeKey, county }, { today, turn, limit }) => [userId, today, limit, turn, tradeKey, county],
);

/** A member's own jobs of every status, newest first. */
export const readOwnJobs = many<BoardRow, [page: PageOfBoard]>(
  `
  select ${JOB_COLUMNS},
    (select count(*) from (select from jobs where user_id = $1 and deleted_at is null and $6::boolean
      limit ${JOB_COUNT_MAX + 1}) counted) as total
  from jobs j ${joinAuthorAndInterest("$1")}
  where j.user_id = $1 and j.deleted_at is null and (j.created_at, j.id) < ($2::timestamptz, $3::bigint)
  order by j.created_at desc, j.id desc limit $4 offset $5`,
  ({ viewerId, after, limit, skip, withTotal }) => [viewerId, after.key, after.id, limit, skip, withTotal],
);

interface CountRow {
  facet: string;
  count: number;
}

// The 'tc:Trade|County' facets are one range of each index, already in order, so nothing is sorted and no job rows are
// read.
const countPairs = statement<CountRow>(`
  select facet, sum(count)::bigint as count from (
    select facet, count(*) as count from job_facets
    where boosted_at is null and facet >= 'tc:' and facet < 'tc;' and listed_until >= $1::date group by facet
    union all
    select facet, count(*) as count from job_facets
    where boosted_at is not null and facet >= 'tc:' and facet < 'tc;' and listed_until >= $1::date group by facet) counted
  group by facet`);

/** How many open jobs there are by trade and county, as `[trade, county, count]`. */
export async function countByTradeAndCounty(
  handle: Handle,
  today: string,
): Promise<readonly (readonly [trade: string, county: string, count: number])[]> {
  return pairsOf(await handle.run(countPairs, [today]));
}
