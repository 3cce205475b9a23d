import { JOB_COUNT_MAX } from "#contracts/reference/limits.ts";

import { readCursor, writeCursor, type OrderedRow } from "./cursor.ts";
import type { BoardSorts } from "./sorts.ts";

interface PageRules<Sort extends string, Key extends string> {
  readonly sorts: BoardSorts<Sort, Key>;
  readonly sort: Sort;
  /** False if boosted rows are sorted among the others. */
  readonly boostedFirst?: boolean;
  readonly limit: number;
  /** The number of this page, from 1. */
  readonly page: number;
  /** Number of matching rows, counted up to `countMax` + 1. */
  readonly total: number;
  readonly countMax: number;
}

interface AskedPage {
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/**
 * Finds the requested page: the one after a cursor, or by its number, within the first 1,000 rows. `take` is the number
 * of rows to read: one more than the page shows, and 0 beyond the first 1,000.
 */
export function readPage<Sort extends string>(
  query: AskedPage,
  { sorts, sort, usual }: { sorts: BoardSorts<Sort>; sort: Sort; usual: number },
) {
  const limit = query.limit ?? usual;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, { sorts, sort });
  const page = cursor?.page ?? query.page ?? 1;
  const skip = cursor === null ? Math.min((page - 1) * limit, JOB_COUNT_MAX) : 0;
  return { limit, cursor, page, skip, take: skip >= JOB_COUNT_MAX ? 0 : limit + 1 };
}

/** Cuts a page from rows that include one more than it shows, and says what follows it. */
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
