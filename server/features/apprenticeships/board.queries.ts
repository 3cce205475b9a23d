import type { ApprenticeshipSort } from "#contracts/apprenticeships.ts";
import { JOB_COUNT_MAX } from "#contracts/reference/limits.ts";

import type { Ranges } from "../../platform/board/ranges.ts";
import { NEWEST, SOONEST_START, type BoardSorts, type Position } from "../../platform/board/sorts.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Database } from "../../platform/database/database.ts";
import { statement, type Statement } from "../../platform/database/statements.ts";
import { columnsFor, joinsFor, type ApprenticeshipRow } from "./apprenticeships.queries.ts";

export const BOARD_SORTS: BoardSorts<ApprenticeshipSort, "created_at" | "start_date"> = {
  newest: NEWEST,
  start_date: SOONEST_START,
};

export interface PageOfBoard {
  readonly viewerId: number;
  readonly today: string;
  readonly after: Position;
  readonly limit: number;
  /** Whether to count what matches, up to one more than 1,000. */
  readonly withTotal: boolean;
}

export type BoardRow = ApprenticeshipRow & { total: number };

/*
 * $1 facets, $2 today, $3 limit, $4 $5 the last one given, $6 viewer, $7 with total, $8 $9 trades and counties within.
 * As on the job board, each range is an index scan that stops at its limit.
 */
const RANGES = "unnest($1::text[]) as wanted (facet)";
const SHOWN = `f.facet = wanted.facet and f.closing_date >= $2::date
  and f.apprenticeship_id not in (select theirs.id from blocked_with($6) as blocked
    join apprenticeships theirs on theirs.user_id = blocked.id)
  and ($8::text[] is null or f.trade_key = any(coalesce($8::text[], '{}')))
  and ($9::text[] is null or f.county = any(coalesce($9::text[], '{}')))`;

function composePage(sort: ApprenticeshipSort): Statement<BoardRow> {
  const { key, type, direction, after } = BOARD_SORTS[sort];
  return statement<BoardRow>(`
    select ${columnsFor("$6")},
      (select count(*) from (select from ${RANGES} cross join lateral (
        select from apprenticeship_facets f where ${SHOWN} limit ${JOB_COUNT_MAX + 1}) matching
        where $7::boolean limit ${JOB_COUNT_MAX + 1}) counted) as total
    from (select head.apprenticeship_id as id, head.${key} from ${RANGES} cross join lateral (
        select f.apprenticeship_id, f.${key} from apprenticeship_facets f
        where ${SHOWN} and (f.${key}, f.apprenticeship_id) ${after} ($4::${type}, $5::bigint)
        order by f.${key} ${direction}, f.apprenticeship_id ${direction} limit $3) head
      order by head.${key} ${direction}, head.apprenticeship_id ${direction} limit $3) picked
    join apprenticeships a on a.id = picked.id ${joinsFor("$6")}
    order by picked.${key} ${direction}, picked.id ${direction}`);
}

const pages = { newest: composePage("newest"), start_date: composePage("start_date") };

export function readBoard(
  db: Database,
  sort: ApprenticeshipSort,
  { facets, within }: Ranges,
  page: PageOfBoard,
): Promise<BoardRow[]> {
  const { viewerId, today, after, limit, withTotal } = page;
  const values = [facets, today, limit, after.key, after.id, viewerId, withTotal];
  return db.run(pages[sort], [...values, within?.trades ?? null, within?.counties ?? null]);
}

const selectOwn = statement<BoardRow>(`
  select ${columnsFor("$1")}, (select count(*) from (select from apprenticeships
    where user_id = $1 and deleted_at is null and $5::boolean limit ${JOB_COUNT_MAX + 1}) counted) as total
  from apprenticeships a ${joinsFor("$1")}
  where a.user_id = $1 and a.deleted_at is null and (a.created_at, a.id) < ($2::timestamptz, $3::bigint)
    and ${notBlocked("a.user_id", "$1")}
  order by a.created_at desc, a.id desc limit $4`);

/** A member's own, open and closed, newest first. */
export function readOwn(db: Database, page: PageOfBoard): Promise<BoardRow[]> {
  const { viewerId, after, limit, withTotal } = page;
  return db.run(selectOwn, [viewerId, after.key, after.id, limit, withTotal]);
}
