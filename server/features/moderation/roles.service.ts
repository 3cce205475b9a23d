import type { AdminUser, setUserRole } from "#contracts/admin-users.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import type { Role } from "#contracts/current-user.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import type { ModerationAction } from "#contracts/moderation.ts";

import { authorize, isAdministrator, OPERATOR, type Administrator } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { isAdult } from "../profiles/index.ts";
import { assertIdentity } from "../second-factor/index.ts";
import { writeLog } from "./log.queries.ts";
import { mayHaveRole } from "./moderation.access.ts";
import { changeRole, lockForRoles, type RoleRow } from "./roles.queries.ts";
import { presentUser } from "./users.present.ts";
import { lockUser } from "./users.queries.ts";

const ACTIONS: Readonly<Record<Role, ModerationAction>> = {
  member: "end_role",
  moderator: "make_moderator",
  admin: "make_administrator",
};

/**
 * Gives or takes a role; requires the administrator's own password or passkey. The member's live sessions continue with
 * the new rights from the commit on, and ended ones stay ended. Of two administrators who demote each other at once,
 * the second is refused.
 */
export async function setRole(
  deps: Deps,
  viewer: Administrator,
  userId: number,
  { role, ...proof }: BodyOf<typeof setUserRole>,
): Promise<AdminUser> {
  await assertIdentity(deps, viewer, "set_role", proof);
  return giveRole(deps, viewer, userId, role);
}

/** The same without the proof of identity, for the operator's command. */
export async function giveRole(
  { db, clock, sessions, realtime }: Deps,
  viewer: Administrator,
  userId: number,
  role: Role,
): Promise<AdminUser> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const rows = await lockForRoles(tx, userId);
    const isStill =
      viewer === OPERATOR || rows.some(({ id, role: has }) => id === viewer.userId && has === "admin");
    const found = rows.find(({ id }) => id === userId);
    if (found === undefined) throw new AppError("user_not_found");
    const user = authorize(viewer, (who) => isStill && isAdministrator(who), found, "admin_only");
    if (user.role !== role) {
      assertPossible(user, role, { rows, today: dayInLondon(now) });
      await sessions.revokeEnded(tx, userId);
      await changeRole(tx, user, role, now);
      await realtime.send(tx, [userId], { type: "account_changed" });
      await writeLog(tx, { action: ACTIONS[role], adminId: viewer.userId, userId }, now);
    }
    const changed = orThrow(await lockUser(tx, userId), "user_not_found");
    return presentUser(changed, viewer);
  });
}

function assertPossible(
  user: RoleRow,
  role: Role,
  { rows, today }: { rows: readonly RoleRow[]; today: string },
): void {
  const others = rows.filter((row) => row.role === "admin" && row.banned_at === null && row.id !== user.id);
  if (user.role === "admin" && others.length === 0) throw new AppError("last_administrator");
  const grownUp = isAdult({ dateOfBirth: user.date_of_birth }, today);
  if (role !== "member" && !mayHaveRole({ ...user, isAdult: grownUp }))
    throw new AppError("role_not_possible");
}
