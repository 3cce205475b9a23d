import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { CASE_TYPES, type AdminReport, type listAdminReports } from "#contracts/moderation.ts";
import { ADMIN_COUNT_MAX, ADMIN_LIST_MAX } from "#contracts/reference/limits.ts";

import type { Staff } from "../../platform/authorization.ts";
import type { Handle } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { isPaged, paginate, sliceOf } from "./admin-pages.ts";
import { findEarlier, findItems, type ItemRow } from "./items.queries.ts";
import { mayDecideCase } from "./moderation.access.ts";
import { presentCase } from "./queue.present.ts";
import { countCases, findCases, findFiled, type CaseRow } from "./queue.queries.ts";
import { countOtherStaff } from "./roles.queries.ts";

/** Lists open items, urgent ones first, then raised ones, then the oldest; or closed ones, latest first. */
export async function listReports(
  { db }: Deps,
  viewer: Staff,
  query: QueryOf<typeof listAdminReports>,
): Promise<ReplyOf<typeof listAdminReports>> {
  const which = query.status ?? "open";
  if (!isPaged(query))
    return present(db, viewer, await findCases[which](db, sliceOf({ limit: ADMIN_LIST_MAX - 1 })));
  const [rows, total] = await Promise.all([
    findCases[which](db, sliceOf(query)),
    countCases[which](db, ADMIN_COUNT_MAX),
  ]);
  const { shown, pagination } = paginate(rows, total, query);
  // The list is not ordered by id, so an id cannot be its cursor.
  return { reports: await present(db, viewer, shown), pagination: { ...pagination, cursor: null } };
}

async function present(db: Handle, viewer: Staff, rows: readonly CaseRow[]): Promise<AdminReport[]> {
  const ids = rows.map(({ id }) => id);
  const [filed, earlier, items, others] = await Promise.all([
    findFiled(db, ids),
    findEarlier(
      db,
      rows.filter(({ type }) => type === "post").map(({ target_id }) => target_id),
    ),
    readItems(db, rows),
    countOtherStaff(db, viewer.userId),
  ]);
  return rows.map((row) =>
    presentCase(row, {
      filed: filed.filter(({ lead_id }) => lead_id === row.id),
      earlier: row.type === "post" ? earlier.filter(({ post_id }) => post_id === row.target_id) : [],
      item: items.get(`${row.type} ${row.target_id}`) ?? null,
      viewer,
      mayDecide: mayDecideCase(viewer, { ownerId: row.owner_id, others }),
    }),
  );
}

/** Reads the things that cases or appeals are about, by type and id: one query per type. */
export async function readItems(
  db: Handle,
  rows: readonly Pick<CaseRow, "type" | "target_id">[],
): Promise<ReadonlyMap<string, ItemRow>> {
  const read = await Promise.all(
    CASE_TYPES.map(async (type) => {
      const ids = rows.filter((row) => row.type === type).map((row) => row.target_id);
      const found = ids.length === 0 ? [] : await findItems(db, type, ids);
      return found.map((item) => [`${type} ${item.id}`, item] as const);
    }),
  );
  return new Map(read.flat());
}
