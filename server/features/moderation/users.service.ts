import type { getAdminUser, listAdminUsers } from "#contracts/admin-users.ts";
import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { ADMIN_COUNT_MAX, ADMIN_LIST_MAX } from "#contracts/reference/limits.ts";
import { normaliseName } from "#contracts/reference/normalise.ts";

import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { isPaged, paginate, sliceOf } from "./admin-pages.ts";
import { presentProfile, presentUser } from "./users.present.ts";
import { countUsers, findProfile, findUsers } from "./users.queries.ts";

/** Members, newest first, by part of a name, an address or a trade, whatever its case and accents. */
export async function listUsers(
  { db }: Pick<Deps, "db">,
  query: QueryOf<typeof listAdminUsers>,
): Promise<ReplyOf<typeof listAdminUsers>> {
  const words = normaliseName(query.q ?? "");
  const wanted = { pattern: words === "" ? null : `%${words}%`, banned: query.banned ?? false };
  if (!isPaged(query)) {
    const rows = await findUsers(db, wanted, sliceOf({ limit: ADMIN_LIST_MAX - 1 }));
    return rows.map(presentUser);
  }
  const [rows, total] = await Promise.all([
    findUsers(db, wanted, sliceOf(query)),
    countUsers(db, wanted, ADMIN_COUNT_MAX),
  ]);
  const { shown, pagination } = paginate(rows, total, query);
  return { users: shown.map(presentUser), pagination };
}

export async function readUser(
  { db }: Pick<Deps, "db">,
  userId: number,
): Promise<ReplyOf<typeof getAdminUser>> {
  const row = await findProfile(db, userId);
  if (row === undefined) throw new AppError("user_not_found");
  return presentProfile(row);
}
