import type { AdminUser } from "#contracts/admin-users.ts";

import { authorize, type Staff } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { writeLog } from "./log.queries.ts";
import { mayBan, mayUnban } from "./moderation.access.ts";
import { endLimitIfOverdue, findOverdueLimits, saveReach } from "./reach.queries.ts";
import { loadLocked, readEnd, recordSanction, refusalOfSecond } from "./sanctions.service.ts";
import { presentUser } from "./users.present.ts";

/** Limits that one round ends, at most; the next round goes on. */
const ROUND = 200;

/** Limits a member's reach until a day, of two who ask at once for the first. */
export async function limitReach(
  deps: Deps,
  viewer: Staff,
  userId: number,
  { reason, until }: { reason: string; until: string },
): Promise<AdminUser> {
  const now = deps.clock.now();
  const end = readEnd(until, now);
  const row = await transaction(deps.db, async (tx) => {
    const user = authorize(viewer, mayBan, await loadLocked(tx, userId), "admin_protected");
    if (user.reach_until !== null) throw await refusalOfSecond(tx, viewer, { userId, kind: "limit" });
    const logId = await writeLog(tx, { action: "limit_reach", adminId: viewer.userId, userId, reason }, now);
    const sanction = { userId, kind: "limit", reason, until: end, decidedBy: viewer.userId, logId } as const;
    await recordSanction(tx, deps, sanction, now);
    return saveReach(tx, user, end, now);
  });
  return presentUser(row, viewer);
}

/** Ends a limit before its day; its strike stays. Whoever comes second is told that there is none. */
export async function endReachLimit(deps: Deps, viewer: Staff, userId: number): Promise<AdminUser> {
  const now = deps.clock.now();
  const row = await transaction(deps.db, async (tx) => {
    const found = await loadLocked(tx, userId);
    if (found.reach_until === null) throw new AppError("reach_not_limited");
    const user = authorize(viewer, mayUnban, found, "admin_protected");
    await writeLog(tx, { action: "end_reach_limit", adminId: viewer.userId, userId }, now);
    return saveReach(tx, user, null, now);
  });
  return presentUser(row, viewer);
}

/** Ends every limit whose day has come. */
export async function endOverdueLimits({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  for (const userId of await findOverdueLimits(db, now, ROUND)) {
    await transaction(db, async (tx) => {
      if (await endLimitIfOverdue(tx, userId, now))
        await writeLog(tx, { action: "reach_limit_ended", adminId: null, userId }, now);
    });
  }
}
