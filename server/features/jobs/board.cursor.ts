import { isCalendarDate } from "#contracts/fields.ts";
import { JOB_SORTS, type JobSort } from "#contracts/jobs.ts";

import { isInstant } from "../../platform/cursor.ts";
import { AppError } from "../../platform/errors.ts";
import { BOARD_SORTS, BOOSTED_END, type BoardSort, type Position } from "./board.sorts.ts";
import type { JobRow } from "./job-row.queries.ts";

/** Where a page ended, and what later pages repeat of the first. */
export interface BoardCursor {
  readonly sort: JobSort;
  readonly boostedAfter: Position;
  readonly after: Position;
  /** The number of the page that follows. */
  readonly page: number;
  readonly total: number;
}

const NUMBER = /^\d{1,15}$/;

/** Writes the cursor after this row: a job's own place in the order, so that nothing newer can shift it. */
export function writeCursor(sort: JobSort, row: JobRow, page: number, total: number): string {
  const isBoosted = row.boosted_at !== null;
  const key = row.boosted_at ?? BOARD_SORTS[sort].read(row);
  const parts = [sort, isBoosted ? "boosted" : "other", key, row.id, page, total];
  return Buffer.from(parts.join(" ")).toString("base64url");
}

/** Reads one back. Anything that is not a cursor of this sort is refused: a wrong page would be a silent lie. */
export function readCursor(text: string, sort: JobSort): BoardCursor {
  const [sortGiven, kind, key = "", id = "", page = "", total = ""] = Buffer.from(text, "base64url")
    .toString("utf8")
    .split(" ");
  const numbers = [id, page, total];
  if (sortGiven !== sort || !JOB_SORTS.includes(sort) || !numbers.every((part) => NUMBER.test(part)))
    refuse();
  const shared = { sort, page: Number(page), total: Number(total) };
  const { type, start } = BOARD_SORTS[sort];
  if (kind === "boosted" && isKey(key, "timestamptz")) {
    return { ...shared, boostedAfter: { key, id }, after: start };
  }
  if (kind === "other" && isKey(key, type)) {
    return { ...shared, boostedAfter: BOOSTED_END, after: { key, id } };
  }
  return refuse();
}

function isKey(key: string, type: BoardSort["type"]): boolean {
  if (type === "integer") return NUMBER.test(key) && Number(key) <= 2_147_483_647;
  if (type === "date") return isCalendarDate(key);
  return isInstant(key);
}

function refuse(): never {
  throw new AppError("malformed_request", {
    words: "The list has changed since then. Please start again from the first page.",
  });
}
