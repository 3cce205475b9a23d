import type { Apprenticeship, ApprenticeshipPage, ApprenticeshipQuery } from "#contracts/apprenticeships.ts";
import { APPRENTICESHIP_PAGE_SIZE, JOB_COUNT_MAX, JOB_LIST_MAX } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { cutPage, readPage } from "../../platform/board/page.ts";
import { assertRadius, listDistances } from "../../platform/board/radius.ts";
import { chooseRanges } from "../../platform/board/ranges.ts";
import { readSearch } from "../../platform/board/search-terms.ts";
import type { Deps } from "../../platform/deps.ts";
import { fieldError } from "../../platform/errors.ts";
import { presentApprenticeship, readerOf } from "./apprenticeships.present.ts";
import { BOARD_SORTS, readBoard, readOwn, type PageOfBoard } from "./board.queries.ts";

/** Returns the board: an array of the newest without any parameter, otherwise a page. */
export async function listApprenticeships(
  deps: Deps,
  viewer: Viewer,
  query: ApprenticeshipQuery,
): Promise<Apprenticeship[] | ApprenticeshipPage> {
  const isPlain = Object.values(query).every((value) => value === undefined);
  if (!isPlain) return listPage(deps, viewer, query);
  const reader = readerOf(viewer, deps.clock.now());
  const rows = await readBoard(
    deps.db,
    { sort: "newest", ranges: chooseRanges({}, null), terms: [], distances: [] },
    {
      viewerId: viewer.userId,
      today: reader.today,
      after: BOARD_SORTS.newest.start,
      limit: JOB_LIST_MAX,
      skip: 0,
      withTotal: false,
    },
  );
  return rows.map((row) => presentApprenticeship(row, reader));
}

async function listPage(
  { db, clock }: Deps,
  viewer: Viewer,
  query: ApprenticeshipQuery,
): Promise<ApprenticeshipPage> {
  const reader = readerOf(viewer, clock.now(), query.near);
  const isMine = query.mine === "true";
  assertRadius(query);
  const sort = isMine ? "newest" : (query.sort ?? "newest");
  if (sort === "nearest" && (query.near ?? []).length === 0)
    throw fieldError("near", "Please choose the town to measure from");
  const usual = APPRENTICESHIP_PAGE_SIZE;
  const { limit, cursor, page, skip, take } = readPage(query, { sorts: BOARD_SORTS, sort, usual });
  const asked = {
    sort,
    ranges: chooseRanges(query, null),
    terms: readSearch(query.q ?? ""),
    distances: sort === "nearest" ? listDistances(query).towns : [],
  };
  const read = (part: PageOfBoard) => (isMine ? readOwn(db, part) : readBoard(db, asked, part));
  const part = {
    viewerId: viewer.userId,
    today: reader.today,
    after: cursor?.after ?? BOARD_SORTS[sort].start,
    limit: take,
    skip,
    withTotal: cursor === null,
  };
  const rows = await read(part);
  let total = cursor?.total ?? rows[0]?.total ?? 0;
  // The total comes with the rows, and a page beyond the last has none.
  if (rows.length === 0 && skip > 0) total = (await read({ ...part, limit: 1, skip: 0 }))[0]?.total ?? 0;
  const { shown, pagination } = cutPage(rows, {
    sorts: BOARD_SORTS,
    sort,
    limit,
    page,
    total,
    countMax: JOB_COUNT_MAX,
  });
  return { apprenticeships: shown.map((row) => presentApprenticeship(row, reader)), pagination };
}
