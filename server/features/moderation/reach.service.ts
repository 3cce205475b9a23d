import type { AdminUser } from "#contracts/admin-users.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import type { endReachLimit as endContract, limitReach as limitContract } from "#contracts/sanctions.ts";

import { authorize, type Staff } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { takeEach } from "../../platform/jobs.ts";
import { writeLog } from "./log.queries.ts";
import { mayUnban } from "./moderation.access.ts";
import { endLimitIfOverdue, findOverdueLimits, saveReach } from "./reach.queries.ts";
import { replaceStanding } from "./sanctions.queries.ts";
import { loadLocked, lockToSanction, readEnd, recordSanction, refuseUnread } from "./sanctions.service.ts";
import { presentUser } from "./users.present.ts";

/** Limits that one round ends at most; the next round continues. */
const ROUND = 200;

/** Limits a member's reach until a day, or changes the reason and the end of a limit. */
export async function limitReach(
  deps: Deps,
  viewer: Staff,
  userId: number,
  { reason, until, lastStrike, holding }: BodyOf<typeof limitContract>,
): Promise<AdminUser> {
  const now = deps.clock.now();
  const end = readEnd(until, now);
  const row = await transaction(deps.db, async (tx) => {
    const user = await lockToSanction(tx, viewer, { userId, lastStrike, holding, now });
    const action = user.reach_until === null ? "limit_reach" : "change_limit";
    const logId = await writeLog(tx, { action, adminId: viewer.userId, userId, reason }, now);
    const sanction = { userId, kind: "limit", reason, until: end, decidedBy: viewer.userId, logId } as const;
    const by = await recordSanction(tx, deps, sanction, now);
    if (user.reach_until !== null) await replaceStanding(tx, { userId, kind: "limit", by }, now);
    return saveReach(tx, user, end, now);
  });
  return presentUser(row, viewer);
}

/** Ends a limit before its day; its strike stays. A second concurrent call is told that there is no limit. */
export async function endReachLimit(
  deps: Deps,
  viewer: Staff,
  userId: number,
  body: BodyOf<typeof endContract>,
): Promise<AdminUser> {
  const now = deps.clock.now();
  const row = await transaction(deps.db, async (tx) => {
    const found = await loadLocked(tx, userId);
    if (found.reach_until === null) throw new AppError("reach_not_limited");
    const user = authorize(viewer, mayUnban, found, "admin_protected");
    await refuseUnread(tx, viewer, { userId, lastStrike: body?.lastStrike, now });
    const logId = await writeLog(tx, { action: "end_reach_limit", adminId: viewer.userId, userId }, now);
    await deps.events.record(tx, "moderation.limit_ended", { userId, logId });
    return saveReach(tx, user, null, now);
  });
  return presentUser(row, viewer);
}

/** Ends every limit whose day has come. */
export async function endOverdueLimits({ db, clock, events }: Deps): Promise<void> {
  const now = clock.now();
  const end = (userId: number) =>
    transaction(db, async (tx) => {
      if (!(await endLimitIfOverdue(tx, userId, now))) return;
      const logId = await writeLog(tx, { action: "reach_limit_ended", adminId: null, userId }, now);
      await events.record(tx, "moderation.limit_ended", { userId, logId, byDay: true });
    });
  await takeEach((await findOverdueLimits(db, now, ROUND)).map((userId) => () => end(userId)));
}
