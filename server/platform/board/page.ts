import { writeCursor, type OrderedRow } from "./cursor.ts";
import type { BoardSorts } from "./sorts.ts";

interface PageRules<Sort extends string, Key extends string> {
  readonly sorts: BoardSorts<Sort, Key>;
  readonly sort: Sort;
  readonly limit: number;
  /** The number of this page, from 1. */
  readonly page: number;
  /** Matching rows, counted up to one more than `countMax`. */
  readonly total: number;
  readonly countMax: number;
}

/** Cuts a page from rows of which one more was read than it shows, and says what follows it. */
export function cutPage<Sort extends string, Key extends string, Row extends OrderedRow<Key>>(
  rows: readonly Row[],
  rules: PageRules<Sort, Key>,
) {
  const { limit, page, total, countMax } = rules;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = last !== undefined && rows.length > limit;
  const cursor = hasMore ? writeCursor(rules, last, { page: page + 1, total }) : null;
  return {
    shown,
    pagination: { page, hasMore, total: Math.min(total, countMax), totalIsMore: total > countMax, cursor },
  };
}
