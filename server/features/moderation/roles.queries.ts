import type { Role } from "#contracts/current-user.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many } from "../../platform/database/queries.ts";

export interface RoleRow {
  id: number;
  role: Role;
  first_name: string;
  last_name: string;
  is_email_verified: boolean;
  banned_at: string | null;
  closes_at: string | null;
  date_of_birth: string | null;
}

/** The number of other moderators and administrators. */
export const countOtherStaff = exactlyOneValue<number, [userId: number]>(
  "select count(*)::integer from users where role <> 'member' and banned_at is null and id <> $1",
);

// Locked in a fixed order, so that two administrators who change each other's role wait instead of deadlocking.
/** Locks that member and every administrator, so that concurrent changes cannot remove the last one. */
export const lockForRoles = many<RoleRow, [userId: number], Tx>(`
  select id, role, first_name, last_name, is_email_verified, banned_at, closes_at, date_of_birth
  from users where (id = $1 or role = 'admin') and erased_at is null order by id for no key update -- few: administrators`);

export const changeRole = execute<[user: Authorized<RoleRow>, role: Role, now: Date]>(
  `
  update users set role = $2, role_since = case when $2 = 'member' then null else $3::timestamptz end, updated_at = $3
  where id = $1`,
  (user, role, now) => [user.id, role, now],
);
