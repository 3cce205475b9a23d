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

/** How many with a role there are beside that one. */
export const countOtherStaff = exactlyOneValue<number, [userId: number]>(
  "select count(*)::integer from users where role <> 'member' and banned_at is null and id <> $1",
);

// Always in the same order, so that two who change each other's wait and do not block each other.
/** That member and every administrator, held against other changes: who is the last one is decided once. */
export const lockForRoles = many<RoleRow, [userId: number], Tx>(`
  select id, role, first_name, last_name, is_email_verified, banned_at, closes_at, date_of_birth
  from users where (id = $1 or role = 'admin') and erased_at is null order by id for no key update -- few: administrators`);

export const changeRole = execute<[user: Authorized<RoleRow>, role: Role, now: Date]>(
  `
  update users set role = $2, role_since = case when $2 = 'member' then null else $3::timestamptz end, updated_at = $3
  where id = $1`,
  (user, role, now) => [user.id, role, now],
);
