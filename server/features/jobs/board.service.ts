import type { Job, JobPage, JobQuery, JobSort } from "#contracts/jobs.ts";
import {
  BOOSTED_JOBS_MAX,
  BOOSTED_TURN_MINUTES,
  JOB_COUNT_MAX,
  JOB_LIST_MAX,
  JOB_PAGE_SIZE,
  JOB_SEARCH_COUNT_MAX,
  SIMILAR_JOBS_MAX,
} from "#contracts/reference/limits.ts";
import { findTown } from "#contracts/reference/towns.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { BoardCounts } from "../../platform/board/counts.ts";
import { cutPage, readPage } from "../../platform/board/page.ts";
import { assertRadius, listDistances, measureFrom } from "../../platform/board/radius.ts";
import { chooseRadius, chooseRanges, estimateTotal, type Ranges } from "../../platform/board/ranges.ts";
import { readSearch, type SearchTerm } from "../../platform/board/search-terms.ts";
import type { Deps } from "../../platform/deps.ts";
import { nearestTown } from "../../platform/places/towns-within.ts";
import {
  readBoard,
  readBoosted,
  readNearest,
  readWithinRadius,
  type BoardRow,
  type PageOfBoard,
  readOwnJobs,
} from "./board.queries.ts";
import { searchBoard } from "./board.search.queries.ts";
import { BOARD_SORTS, ownFacetOf, startOf } from "./board.sorts.ts";
import { presentJob, readerOf, type Reader } from "./jobs.present.ts";
import type { JobRow } from "./jobs.queries.ts";
import { findKind } from "./jobs.queries.ts";

type BoardDeps = Deps & { counts: BoardCounts };

const EVERYTHING: Ranges = { facets: ["all"], within: null };
/** If the last count was this far above 1,000, there are certainly more and they are not counted again. */
const SURELY_MORE = JOB_COUNT_MAX * 1.2;

/** Returns the board: an array of the newest jobs if there are no parameters, otherwise a page. */
export async function listJobs(deps: BoardDeps, viewer: Viewer, query: JobQuery): Promise<Job[] | JobPage> {
  const isPlain = Object.values(query).every((value) => value === undefined);
  return isPlain ? listNewest(deps, viewer) : listPage(deps, viewer, query);
}

async function listNewest(deps: BoardDeps, viewer: Viewer): Promise<Job[]> {
  const reader = readerOf(viewer, deps.clock.now());
  const rows = await readBoard(deps.db, "newest", EVERYTHING, firstOf(viewer, reader, JOB_LIST_MAX));
  return rows.map((row) => presentJob(row, reader));
}

/** The first page of a board, without a count. */
function firstOf(viewer: Viewer, { today }: Reader, limit: number, sort: JobSort = "newest"): PageOfBoard {
  const who = { viewerId: viewer.userId, today, ownFacet: ownFacetOf(viewer) };
  return { ...who, ...startOf(sort), limit, skip: 0, withTotal: false };
}

async function listPage(deps: BoardDeps, viewer: Viewer, query: JobQuery): Promise<JobPage> {
  const reader = readerOf(viewer, deps.clock.now());
  const isMine = query.mine === "true";
  assertRadius(query);
  const terms = isMine ? [] : readSearch(query.q ?? "");
  const sort = isMine ? "newest" : sortOf(query, terms);
  const { limit, cursor, page, skip, take } = readPage(query, {
    sorts: BOARD_SORTS,
    sort,
    usual: JOB_PAGE_SIZE,
  });
  const countMax = terms.length > 0 ? JOB_SEARCH_COUNT_MAX : JOB_COUNT_MAX;
  const read = isMine
    ? (part: PageOfBoard) => readOwnJobs(deps.db, part)
    : readerOfBoard(deps, query, { sort, terms });
  const surelyMore = !isMine && terms.length === 0 && cursor === null && isSurelyMore(deps, query);
  const withTotal = cursor === null && !surelyMore;
  const first: PageOfBoard = { ...firstOf(viewer, reader, take, sort), skip, withTotal };
  const measure = measureFrom(isMine ? {} : query);
  const rows = await read(
    cursor === null
      ? first
      : { ...first, ownAfter: cursor.ownAfter, boostedAfter: cursor.boostedAfter, after: cursor.after },
  );
  let total = rows[0]?.total ?? 0;
  // The count comes with the rows, and a page beyond the last has no rows.
  if (rows.length === 0 && skip > 0) total = (await read({ ...first, limit: 1, skip: 0 }))[0]?.total ?? 0;
  if (surelyMore) total = countMax + 1;
  if (cursor !== null) total = cursor.total;
  const placed = rows.map((row) => ({ away: 0, ...row, distance: measure(row.county, row.town) }));
  const rules = { sorts: BOARD_SORTS, sort, boostedFirst: !isMine, limit, page, total, countMax };
  const { shown, pagination } = cutPage(placed, rules);
  return { jobs: shown.map((row) => presentJob(row, reader, row.distance)), pagination };
}

/**
 * Sorts by distance only if there is a place to measure from, and never in a search, which walks the board in index
 * order.
 */
function sortOf({ sort = "newest", near = [] }: JobQuery, terms: readonly SearchTerm[]): JobSort {
  return sort === "nearest" && (near.length === 0 || terms.length > 0) ? "newest" : sort;
}

/** Chooses how to read pages for this filter: through the board's ranges, or through the text index as well. */
function readerOfBoard(
  { db, counts }: BoardDeps,
  query: JobQuery,
  { sort, terms }: { sort: JobSort; terms: readonly SearchTerm[] },
): (part: PageOfBoard) => Promise<BoardRow[]> {
  const count = counts.peek()?.count ?? null;
  const ranges = chooseRanges(query, count);
  const within = chooseRadius(query, count);
  if (sort === "nearest") {
    const distances = listDistances(query);
    return (part) => readNearest(db, ranges, distances, part);
  }
  return (part) => {
    // With skipped pages these would be passed over many times.
    const nearby = part.skip === 0 ? within : null;
    if (terms.length > 0) return searchBoard(db, { sort, ranges: nearby ?? ranges, terms }, part);
    return nearby === null ? readBoard(db, sort, ranges, part) : readWithinRadius(db, sort, nearby, part);
  };
}

function isSurelyMore({ counts }: BoardDeps, query: JobQuery): boolean {
  return (estimateTotal(query, counts.peek()?.count ?? null) ?? 0) > SURELY_MORE;
}

/** No place in the country is further than this from a listed town. */
const TOWN_MILES_MAX = 60;

/** The listed town nearest to 'north,east' in degrees, as its county's list spells it. */
export function findTownNear(at: string): { county: string; name: string } | null {
  const [latitude = NaN, longitude = NaN] = at.split(",").map(Number);
  const found = nearestTown({ latitude, longitude }, TOWN_MILES_MAX);
  return found && { county: found.county, name: findTown(found.county, found.name) ?? found.name };
}

/**
 * Returns open boosted jobs for the home page. They rotate so that each gets its turn, at different times for different
 * members.
 */
export async function listBoosted(deps: Deps, viewer: Viewer): Promise<Job[]> {
  const now = deps.clock.now();
  const reader = readerOf(viewer, now);
  const turn = Math.floor(now.getTime() / (BOOSTED_TURN_MINUTES * 60_000)) + viewer.userId;
  const rows = await readBoosted(deps.db, viewer, { today: reader.today, turn, limit: BOOSTED_JOBS_MAX });
  return rows.map((row) => presentJob(row, reader));
}

/**
 * Returns other members' open jobs to show in place of a closed or deleted job: first of the same trade nearby, then of
 * the trade, then nearby, then the newest. If the job never existed, the viewer's own trade and county are used.
 */
export async function listSimilar({ db, clock }: Deps, viewer: Viewer, jobId: number): Promise<Job[]> {
  const reader = readerOf(viewer, clock.now());
  const kind = (await findKind(db, jobId)) ?? { trade: viewer.tradeKey, county: viewer.county };
  const found = new Map<number, JobRow>();
  // Some of them may be the job itself, the viewer's own, or found already.
  const first = firstOf(viewer, reader, SIMILAR_JOBS_MAX * 3);
  for (const facet of facetsOf(kind)) {
    if (found.size >= SIMILAR_JOBS_MAX) break;
    const rows = await readBoard(db, "newest", { facets: [facet], within: null }, first);
    for (const row of rows) if (row.id !== jobId && row.user_id !== viewer.userId) found.set(row.id, row);
  }
  return [...found.values()].slice(0, SIMILAR_JOBS_MAX).map((row) => presentJob(row, reader));
}

function facetsOf({ trade, county }: { trade: string; county: string | null }): string[] {
  return county === null
    ? [`t:${trade}`, "all"]
    : [`tc:${trade}|${county}`, `t:${trade}`, `c:${county}`, "all"];
}
