import type { AdminPagination } from "#contracts/admin-paging.ts";
import { ADMIN_COUNT_MAX, ADMIN_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { toPage } from "../../platform/cursor.ts";

/** What is asked of a list; absent as a whole where none of it was given. */
interface Asked {
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Which rows to read, newest first: `take` is one more than are shown, to see whether more follow. */
export interface Slice {
  before: number;
  skip: number;
  take: number;
}

/** True where the answer is a page and not the plain list. */
export function isPaged(query: Asked & { q?: string | undefined }): boolean {
  return [query.page, query.limit, query.cursor, query.q].some((part) => part !== undefined);
}

/** The rows of a page. `page` reaches `ADMIN_COUNT_MAX` rows far: a database counts off what it skips. */
export function sliceOf({ page = 1, limit = ADMIN_PAGE_SIZE, cursor }: Asked): Slice {
  if (cursor !== undefined) return { before: Number(cursor), skip: 0, take: limit + 1 };
  const skip = Math.min((page - 1) * limit, ADMIN_COUNT_MAX);
  return { before: Number.MAX_SAFE_INTEGER, skip, take: limit + 1 };
}

/** The rows to show, and what the page says of itself. */
export function paginate<Row extends { id: number }>(
  rows: readonly Row[],
  total: number,
  { page = 1, limit = ADMIN_PAGE_SIZE }: Asked,
): { shown: readonly Row[]; pagination: AdminPagination } {
  const { shown, nextCursor: cursor } = toPage(rows, limit, ({ id }) => String(id));
  return { shown, pagination: { page, limit, total, hasMore: cursor !== null, cursor } };
}
