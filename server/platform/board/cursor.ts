import { isCalendarDate } from "#contracts/fields.ts";

import { isInstant, refuseCursor } from "../cursor.ts";
import { BOOSTED_END, BOOSTED_START, type BoardSort, type BoardSorts, type Place } from "./sorts.ts";

/** Where a page ended, and what later pages repeat of the first. */
export interface BoardCursor extends Place {
  /** The number of the page that follows. */
  readonly page: number;
  readonly total: number;
}

/** A row as it stands in the order of a board; only jobs are boosted. */
export type OrderedRow<Key extends string> = Readonly<Record<Key, string | number>> & {
  readonly id: number;
  readonly boosted_at?: string | null;
  /** Boosted, and of the reader's own trade and county. */
  readonly isOwnKind?: boolean;
};

const NUMBER = /^\d{1,15}$/;

/** Writes the cursor after this row: its own place in the order, so that nothing newer can shift it. */
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

/** Reads one back. Anything that is not a cursor of this sort is refused: a wrong page would be a silent lie. */
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
