import * as z from "zod/mini";

import { idCursorParam, limitParam, pageParam } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** `page` counts from 1. `total` is counted up to 1,000, and `page` reaches as far; `cursor` continues beyond it. */
export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
  cursor: z.nullable(z.string()),
});
export type AdminPagination = z.output<typeof pagination>;

/** Without these parameters a list is an array, with any of them a page. */
export const paging = {
  page: z.optional(pageParam),
  limit: z.optional(limitParam(limits.ADMIN_PAGE_SIZE, limits.ADMIN_PAGE_MAX)),
  cursor: idCursorParam,
};

/** The query of a queue: open items, unless closed ones are requested. */
export const queueQuery = z.object({
  status: z.optional(z.catch(z.enum(["open", "closed"]), "open")),
  page: paging.page,
  limit: paging.limit,
});
