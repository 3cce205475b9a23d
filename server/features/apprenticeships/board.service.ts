import type { Apprenticeship, ApprenticeshipPage, ApprenticeshipQuery } from "#contracts/apprenticeships.ts";
import { APPRENTICESHIP_PAGE_SIZE, JOB_COUNT_MAX, JOB_LIST_MAX } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { readCursor } from "../../platform/board/cursor.ts";
import { cutPage } from "../../platform/board/page.ts";
import { chooseRanges } from "../../platform/board/ranges.ts";
import type { Deps } from "../../platform/deps.ts";
import { presentApprenticeship, readerOf } from "./apprenticeships.present.ts";
import { BOARD_SORTS, readBoard, readOwn } from "./board.queries.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The board: an array of the newest without any parameter, else a page. */
export async function listApprenticeships(
  deps: Needs,
  viewer: Viewer,
  query: ApprenticeshipQuery,
): Promise<Apprenticeship[] | ApprenticeshipPage> {
  const reader = readerOf(viewer, deps.clock.now());
  const isPlain = Object.values(query).every((value) => value === undefined);
  if (!isPlain) return listPage(deps, viewer, query);
  const rows = await readBoard(deps.db, "newest", chooseRanges({}, null), {
    viewerId: viewer.userId,
    today: reader.today,
    after: BOARD_SORTS.newest.start,
    limit: JOB_LIST_MAX,
    withTotal: false,
  });
  return rows.map((row) => presentApprenticeship(row, reader));
}

async function listPage(
  { db, clock }: Needs,
  viewer: Viewer,
  query: ApprenticeshipQuery,
): Promise<ApprenticeshipPage> {
  const reader = readerOf(viewer, clock.now());
  const isMine = query.mine === "true";
  const sort = isMine ? "newest" : (query.sort ?? "newest");
  const limit = query.limit ?? APPRENTICESHIP_PAGE_SIZE;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, { sorts: BOARD_SORTS, sort });
  const part = {
    viewerId: viewer.userId,
    today: reader.today,
    after: cursor?.after ?? BOARD_SORTS[sort].start,
    limit: limit + 1,
    withTotal: cursor === null,
  };
  const rows = isMine ? await readOwn(db, part) : await readBoard(db, sort, chooseRanges(query, null), part);
  const { shown, pagination } = cutPage(rows, {
    sorts: BOARD_SORTS,
    sort,
    limit,
    page: cursor?.page ?? 1,
    total: cursor?.total ?? rows[0]?.total ?? 0,
    countMax: JOB_COUNT_MAX,
  });
  return { apprenticeships: shown.map((row) => presentApprenticeship(row, reader)), pagination };
}
