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
 * Lists members, newest or most recently active first, by part of a name or trade, ignoring case and accents;
 * administrators can also search by part of an email address.
 */
export async function listUsers(
  { db, clock }: Deps,
  viewer: Staff,
  query: QueryOf<typeof listAdminUsers>,
): Promise<ReplyOf<typeof listAdminUsers>> {
  const typed = query.q?.trim() ?? "";
  const words = normaliseName(typed);
  // A text such as '!!!' normalises to nothing: it matches nobody, not everybody.
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
  // A list by activity is not ordered by id, so an id cannot be its cursor.
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
