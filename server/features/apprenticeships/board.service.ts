import {
  APPRENTICESHIP_SORTS,
  type Apprenticeship,
  type ApprenticeshipPage,
  type ApprenticeshipQuery,
  type ApprenticeshipSort,
} from "#contracts/apprenticeships.ts";
import { isCalendarDate } from "#contracts/fields.ts";
import { APPRENTICESHIP_PAGE_SIZE, JOB_COUNT_MAX, JOB_LIST_MAX } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { isInstant } from "../../platform/cursor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { chooseRanges } from "../jobs/index.ts";
import { presentApprenticeship, readerOf } from "./apprenticeships.present.ts";
import { BOARD_SORTS, readBoard, readOwn, type BoardRow, type Position } from "./board.queries.ts";

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
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, sort);
  const part = {
    viewerId: viewer.userId,
    today: reader.today,
    after: cursor?.after ?? BOARD_SORTS[sort].start,
    limit: limit + 1,
    withTotal: cursor === null,
  };
  const rows = isMine ? await readOwn(db, part) : await readBoard(db, sort, chooseRanges(query, null), part);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = last !== undefined && rows.length > limit;
  const total = cursor?.total ?? rows[0]?.total ?? 0;
  const page = cursor?.page ?? 1;
  return {
    apprenticeships: shown.map((row) => presentApprenticeship(row, reader)),
    pagination: {
      page,
      hasMore,
      total: Math.min(total, JOB_COUNT_MAX),
      totalIsMore: total > JOB_COUNT_MAX,
      cursor: hasMore ? writeCursor(sort, last, page + 1, total) : null,
    },
  };
}

/** A place in the order, so that nothing newer can shift it; and what later pages repeat of the first. */
interface Cursor {
  readonly after: Position;
  readonly page: number;
  readonly total: number;
}

const NUMBER = /^\d{1,15}$/;

function writeCursor(sort: ApprenticeshipSort, row: BoardRow, page: number, total: number): string {
  return Buffer.from([sort, row[BOARD_SORTS[sort].key], row.id, page, total].join(" ")).toString("base64url");
}

/** Anything that is not a cursor of this sort is refused: a wrong page would be a silent lie. */
function readCursor(text: string, sort: ApprenticeshipSort): Cursor {
  const [sortGiven, key = "", id = "", page = "", total = ""] = Buffer.from(text, "base64url")
    .toString("utf8")
    .split(" ");
  const isSort = sortGiven === sort && APPRENTICESHIP_SORTS.includes(sort);
  const isKey = BOARD_SORTS[sort].type === "date" ? isCalendarDate(key) : isInstant(key);
  if (!isSort || !isKey || ![id, page, total].every((part) => NUMBER.test(part))) {
    throw new AppError("malformed_request", {
      words: "The list has changed since then. Please start again from the first page.",
    });
  }
  return { after: { key, id }, page: Number(page), total: Number(total) };
}
