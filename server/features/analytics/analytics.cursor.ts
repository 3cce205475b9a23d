import { toPage } from "../../platform/cursor.ts";

/** Where a page of a list begins: below this value, or at the same value below this id. */
export interface Position {
  below: number;
  belowId: number;
}

const TOP: Position = { below: 8.64e15, belowId: Number.MAX_SAFE_INTEGER };

/** Parses a `pagination.cursor`; without one, the first page. */
export function readCursor(text: string | undefined): Position {
  if (text === undefined) return TOP;
  const [below = 0, belowId = 0] = text.split("_").map(Number);
  return { below, belowId };
}

/** Cuts a page that was read with one row too many, and returns the cursor of the next. */
export function cutPage<Row extends { id: number }>(
  rows: readonly Row[],
  limit: number,
  valueOf: (row: Row) => number,
) {
  const { shown, nextCursor: cursor } = toPage(rows, limit, (last) => `${valueOf(last)}_${last.id}`);
  return { shown, pagination: { hasMore: cursor !== null, cursor } };
}
