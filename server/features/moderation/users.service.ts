import type { getAdminUser, listAdminUsers } from "#contracts/admin-users.ts";
import { daysFrom } from "#contracts/calendar.ts";
import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { ADMIN_LIST_MAX, NEW_MEMBER_DAYS } from "#contracts/reference/limits.ts";
import { normaliseName } from "#contracts/reference/normalise.ts";

import type { Staff } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { orThrow } from "../../platform/errors.ts";
import { isPaged, paginate, sliceOf } from "./admin-pages.ts";
import { presentProfile, presentUser } from "./users.present.ts";
import { countUsers, findProfile, findUsers } from "./users.queries.ts";

/**
 * Members, the newest or who was here last first, by part of a name or a trade, whatever its case and accents; for
 * administrators by part of an address, too.
 */
export async function listUsers(
  { db, clock }: Deps,
  viewer: Staff,
  query: QueryOf<typeof listAdminUsers>,
): Promise<ReplyOf<typeof listAdminUsers>> {
  const typed = query.q?.trim() ?? "";
  const words = normaliseName(typed);
  // Of '!!!' nothing is left to look for: that is nobody, not everybody.
  if (typed !== "" && words === "")
    return isPaged(query) ? { users: [], pagination: paginate([], 0, query).pagination } : [];
  const wanted = {
    pattern: words === "" ? null : `%${words}%`,
    byAddress: viewer.role === "admin",
    filter: query.filter ?? "all",
    sort: query.sort ?? "newest",
    newSince: daysFrom(clock.now(), -NEW_MEMBER_DAYS),
  };
  const slice = sliceOf(isPaged(query) ? query : { limit: ADMIN_LIST_MAX - 1 });
  const total = await countUsers(db, wanted);
  const rows = await findUsers(db, wanted, slice, total);
  if (!isPaged(query)) return rows.map((row) => presentUser(row, viewer));
  const { shown, pagination } = paginate(rows, total, query);
  // By activity the order is not that of the ids: there is no going on from one of them.
  const cursor = wanted.sort === "newest" ? pagination.cursor : null;
  return { users: shown.map((row) => presentUser(row, viewer)), pagination: { ...pagination, cursor } };
}

export async function readUser(
  { db }: Deps,
  viewer: Staff,
  userId: number,
): Promise<ReplyOf<typeof getAdminUser>> {
  const row = orThrow(await findProfile(db, userId), "user_not_found");
  return presentProfile(row, viewer);
}
