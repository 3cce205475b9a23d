import type { BodyOf, QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { ADMIN_COUNT_MAX, GRACE_DAYS } from "#contracts/reference/limits.ts";
import type { decideAppeal as decideContract, listAppeals as listContract } from "#contracts/sanctions.ts";

import { authorize, authorizeBy, type Authorized, type Staff } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { paginate, sliceOf } from "./admin-pages.ts";
import { presentAdminAppeal } from "./appeals.present.ts";
import * as queries from "./appeals.queries.ts";
import type { AppealRow } from "./appeals.queries.ts";
import { writeLog } from "./log.queries.ts";
import { mayDecideAppeal, mayJudge } from "./moderation.access.ts";
import { readItems } from "./queue.service.ts";
import { saveReach } from "./reach.queries.ts";
import { showAgain } from "./removal.service.ts";
import { postponeErasure } from "./sanctions.service.ts";
import { liftBan, lockUser, type UserRow } from "./users.queries.ts";
import { sayMeanwhile } from "./words.ts";

/** Prefixes the reason in the log if the same person made the decision and judged the appeal. */
const OWN_DECISION = "Decided by the person who made the decision, as there was nobody else. ";

/** Days until the erasure that waited for an appeal, once that is turned down: the email with the outcome goes before it. */
const UPHELD_DAYS = 1;

/** Lists pending appeals, oldest first, or decided ones, latest first. */
export async function listAppeals(
  { db }: Deps,
  viewer: Staff,
  query: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const which = query.status ?? "open";
  const [rows, total] = await Promise.all([
    queries.findAppeals[which](db, viewer.userId, sliceOf(query)),
    queries.countAppeals[which](db, ADMIN_COUNT_MAX),
  ]);
  const { shown, pagination } = paginate(rows, total, query);
  // A profile's present text is not the text that was removed.
  const things = shown.flatMap(({ content_type: type, content_id: id }) =>
    type === null || id === null || type === "profile" ? [] : [{ type, target_id: id }],
  );
  const items = await readItems(db, things);
  const appeals = shown.map((row) => {
    const item = items.get(`${row.content_type} ${row.content_id}`) ?? null;
    return presentAdminAppeal(row, item, viewer);
  });
  // The list is not ordered by id, so an id cannot be its cursor.
  return { appeals, pagination: { ...pagination, cursor: null } };
}

/** Decides an appeal, once: if upheld, the decision stands; if overturned, it is undone. */
export async function decideAppeal(
  deps: Deps,
  viewer: Staff,
  appealId: number,
  { outcome, reason, sanctionId }: BodyOf<typeof decideContract>,
): Promise<{ message: string }> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const asked = await queries.findAppeal(tx, appealId);
    // The member is locked first, as in every decision about a member.
    const user = asked && (await lockUser(tx, asked.user_id));
    const found = user && (await queries.lockAppeal(tx, viewer.userId, appealId));
    if (user === undefined || found === undefined) throw new AppError("appeal_not_found");
    if (found.outcome !== null) throw new AppError("appeal_decided");
    authorize(viewer, mayJudge, found, "admin_protected");
    const appeal = authorize(viewer, mayDecideAppeal, found, "appeal_for_another");
    // The appeal has moved on to a ban or a limit that replaced this one.
    if (sanctionId !== undefined && sanctionId !== found.id) {
      const decided = { ...found, first_name: found.by_first_name, last_name: found.by_last_name };
      throw new AppError("decided_meanwhile", { words: sayMeanwhile(decided, viewer.userId) });
    }
    await queries.closeAppeal(tx, appeal, { outcome, reason, judgeId: viewer.userId, now });
    const isFreed = outcome === "overturned" && (await undo(tx, deps, appeal, { user, now }));
    const { content_type: type, content_id: id, user_id: userId } = found;
    if (found.kind === "ban") {
      const days = outcome === "upheld" ? UPHELD_DAYS : GRACE_DAYS;
      await postponeErasure(tx, deps, { userId, days }, now);
    }
    const own = found.decided_by === viewer.userId ? OWN_DECISION : "";
    const overturn = isFreed ? "overturn_ban" : "overturn_appeal";
    const action = outcome === "upheld" ? "uphold_appeal" : overturn;
    const about = type === null || id === null ? {} : { content: { type, id } };
    await writeLog(tx, { action, adminId: viewer.userId, userId, reason: own + reason, ...about }, now);
    await deps.events.record(tx, "moderation.appeal_decided", { appealId, userId });
  });
  return {
    message:
      outcome === "upheld"
        ? "The decision stands. The member is told why."
        : "The decision is undone. The member is told why.",
  };
}

const UNDOES = "a decision about an appeal, which undoes it";

/** Leaves a ban or a limit that has been replaced or ended since alone. Returns whether this ended a ban. */
async function undo(
  tx: Tx,
  deps: Deps,
  appeal: Authorized<AppealRow>,
  { user: about, now }: { user: UserRow; now: Date },
): Promise<boolean> {
  const user = authorizeBy(UNDOES, about);
  const { kind, content_type: type, content_id: id, created_at: at, kept } = appeal;
  if (type !== null && id !== null)
    await showAgain(tx, deps, authorizeBy(UNDOES, { type, id }), { at, kept, now });
  const stands = await queries.isLatestOfKind(tx, appeal);
  const isFreed = kind === "ban" && stands && user.banned_at !== null;
  if (isFreed) {
    await liftBan(tx, user, now);
    await deps.events.record(tx, "account.shown_again", { userId: user.id });
  }
  if (kind === "limit" && stands && user.reach_until !== null) await saveReach(tx, user, null, now);
  await queries.withdrawSanction(tx, appeal, now);
  return isFreed;
}
