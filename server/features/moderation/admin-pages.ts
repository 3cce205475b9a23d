import type { AdminPagination } from "#contracts/admin-paging.ts";
import { ADMIN_COUNT_MAX, ADMIN_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { toPage } from "../../platform/cursor.ts";

/** The paging parameters of a list; the whole is absent if none of them was sent. */
interface Asked {
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Which rows to read, newest first. `take` is one more than are shown, to see whether more follow. */
export interface Slice {
  before: number;
  skip: number;
  take: number;
}

/** True if the response is a page and not the plain list. */
export function isPaged(query: Asked & { q?: string | undefined }): boolean {
  return [query.page, query.limit, query.cursor, query.q].some((part) => part !== undefined);
}

/**
 * The rows of a page. `page` reaches at most `ADMIN_COUNT_MAX` rows, because the database counts through the rows it
 * skips.
 */
export function sliceOf({ page = 1, limit = ADMIN_PAGE_SIZE, cursor }: Asked): Slice {
  if (cursor !== undefined) return { before: Number(cursor), skip: 0, take: limit + 1 };
  const skip = Math.min((page - 1) * limit, ADMIN_COUNT_MAX);
  return { before: Number.MAX_SAFE_INTEGER, skip, take: limit + 1 };
}

/** Returns the rows to show, and the page's details. */
export function paginate<Row extends { id: number }>(
  rows: readonly Row[],
  total: number,
  { page = 1, limit = ADMIN_PAGE_SIZE }: Asked,
): { shown: readonly Row[]; pagination: AdminPagination } {
  const { shown, nextCursor: cursor } = toPage(rows, limit, ({ id }) => String(id));
  return { shown, pagination: { page, limit, total, hasMore: cursor !== null, cursor } };
}
