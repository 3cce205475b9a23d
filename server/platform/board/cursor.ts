import { isCalendarDate } from "#contracts/fields.ts";

import { isInstant, refuseCursor } from "../cursor.ts";
import { BOOSTED_END, BOOSTED_START, type BoardSort, type BoardSorts, type Place } from "./sorts.ts";

/** Where a page ended, with the values that later pages repeat from the first. */
export interface BoardCursor extends Place {
  /** The number of the page that follows. */
  readonly page: number;
  readonly total: number;
}

/** A row with the columns that a board sorts by. Only jobs are boosted. */
export type OrderedRow<Key extends string> = Readonly<Record<Key, string | number>> & {
  readonly id: number;
  readonly boosted_at?: string | null;
  /** True for a boosted row of the reader's own trade and county. */
  readonly isOwnKind?: boolean;
};

const NUMBER = /^\d{1,15}$/;

/** Writes the cursor that follows this row. It is the row's own place in the order, so new rows cannot shift it. */
export function writeCursor<Sort extends string, Key extends string>(
  { sorts, sort, boostedFirst = true }: { sorts: BoardSorts<Sort, Key>; sort: Sort; boostedFirst?: boolean },
  row: OrderedRow<Key>,
  { page, total }: Pick<BoardCursor, "page" | "total">,
): string {
  const boostedAt = boostedFirst ? (row.boosted_at ?? null) : null;
  const boosted = row.isOwnKind === true ? "own" : "boosted";
  const kind = boostedAt === null ? "other" : boosted;
  const parts = [sort, kind, boostedAt ?? row[sorts[sort].key], row.id, page, total];
  return Buffer.from(parts.join(" ")).toString("base64url");
}

/** Reads a cursor. Refuses text that is not a cursor of this sort, rather than silently return the wrong page. */
export function readCursor<Sort extends string>(
  text: string,
  { sorts, sort }: { sorts: BoardSorts<Sort>; sort: Sort },
): BoardCursor {
  const [sortGiven, kind, key = "", id = "", page = "", total = ""] = Buffer.from(text, "base64url")
    .toString("utf8")
    .split(" ");
  if (sortGiven !== sort || ![id, page, total].every((part) => NUMBER.test(part))) refuseCursor();
  const shared = { page: Number(page), total: Number(total) };
  const { type, start } = sorts[sort];
  const last = { key, id };
  if (kind === "own" && isKey(key, "timestamptz")) {
    return { ...shared, ownAfter: last, boostedAfter: BOOSTED_START, after: start };
  }
  if (kind === "boosted" && isKey(key, "timestamptz")) {
    return { ...shared, ownAfter: BOOSTED_END, boostedAfter: last, after: start };
  }
  if (kind === "other" && isKey(key, type)) {
    return { ...shared, ownAfter: BOOSTED_END, boostedAfter: BOOSTED_END, after: last };
  }
  return refuseCursor();
}

function isKey(key: string, type: BoardSort["type"]): boolean {
  if (type === "integer") return NUMBER.test(key) && Number(key) <= 2_147_483_647;
  if (type === "date") return isCalendarDate(key);
  return isInstant(key);
}
