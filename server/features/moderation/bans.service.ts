import type {
  AdminUser,
  banUser as banContract,
  unbanUser as unbanContract,
} from "#contracts/admin-users.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { GRACE_DAYS } from "#contracts/reference/limits.ts";

import { authorize, type Staff } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { takeEach } from "../../platform/jobs.ts";
import { writeLog } from "./log.queries.ts";
import { mayUnban } from "./moderation.access.ts";
import { replaceStanding } from "./sanctions.queries.ts";
import {
  loadLocked,
  lockToSanction,
  postponeErasure,
  readEnd,
  recordSanction,
  refuseUnread,
} from "./sanctions.service.ts";
import { presentUser } from "./users.present.ts";
import { ban, findOverdue, liftBan, liftIfOverdue } from "./users.queries.ts";

/** Name of the job that ends bans and limits whose day has come; for running it by hand. */
export const END_BANS = "moderation:end_bans";
/** Bans that one round ends at most; the next round continues. */
const ROUND = 200;

/**
 * Bans a member, or changes the reason and the end of a ban. Their sessions and sockets end with the commit, and from
 * then on everything they wrote is hidden.
 */
export async function banUser(
  deps: Deps,
  viewer: Staff,
  userId: number,
  { reason, until, lastStrike, holding }: BodyOf<typeof banContract>,
): Promise<AdminUser> {
  const now = deps.clock.now();
  const end = until ? readEnd(until, now) : null;
  const row = await transaction(deps.db, async (tx) => {
    const user = await lockToSanction(tx, viewer, { userId, lastStrike, holding, now });
    const banned = await ban(tx, user, { reason, until: end, now });
    await deps.sessions.revoke(tx, userId);
    const action = user.banned_at === null ? "ban_user" : "change_ban";
    const logId = await writeLog(tx, { action, adminId: viewer.userId, userId, reason }, now);
    const sanction = { userId, kind: "ban", reason, until: end, decidedBy: viewer.userId, logId } as const;
    const by = await recordSanction(tx, deps, sanction, now);
    if (user.banned_at !== null) await replaceStanding(tx, { userId, kind: "ban", by }, now);
    return banned;
  });
  return presentUser(row, viewer);
}

/** Ends a ban: hidden content is shown again, and the strike stays. A second concurrent call is told that there is no ban. */
export async function unbanUser(
  deps: Deps,
  viewer: Staff,
  userId: number,
  body: BodyOf<typeof unbanContract>,
): Promise<AdminUser> {
  const now = deps.clock.now();
  const row = await transaction(deps.db, async (tx) => {
    const found = await loadLocked(tx, userId);
    if (found.banned_at === null) throw new AppError("not_banned");
    const user = authorize(viewer, mayUnban, found, "admin_protected");
    await refuseUnread(tx, viewer, { userId, lastStrike: body?.lastStrike, now });
    const freed = await liftBan(tx, user, now);
    await postponeErasure(tx, deps, { userId, days: GRACE_DAYS }, now);
    await writeLog(tx, { action: "unban_user", adminId: viewer.userId, userId }, now);
    await deps.events.record(tx, "moderation.unbanned", { userId, adminId: viewer.userId });
    return freed;
  });
  return presentUser(row, viewer);
}

/** Ends every ban whose day has come. */
export async function endOverdueBans(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const end = (userId: number) =>
    transaction(deps.db, async (tx) => {
      if (!(await liftIfOverdue(tx, userId, now))) return;
      await postponeErasure(tx, deps, { userId, days: GRACE_DAYS }, now);
      await writeLog(tx, { action: "ban_ended", adminId: null, userId }, now);
      await deps.events.record(tx, "moderation.unbanned", { userId, adminId: null });
    });
  await takeEach((await findOverdue(deps.db, now, ROUND)).map((userId) => () => end(userId)));
}
