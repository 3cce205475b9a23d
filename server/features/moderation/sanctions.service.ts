import type { AdminUser } from "#contracts/admin-users.ts";
import { atHourInLondon, dayInLondon, daysFrom } from "#contracts/calendar.ts";
import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";
import { BAN_STRIKE_DAYS, STRIKE_DAYS } from "#contracts/reference/limits.ts";
import { nextStep } from "#contracts/sanction-steps.ts";
import type { getStanding, warnUser as warnContract } from "#contracts/sanctions.ts";

import { authorize, type Authorized, type Staff } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import { findEnd, writeLog } from "./log.queries.ts";
import { mayBan } from "./moderation.access.ts";
import { addSanction, findLatestStrike, findStrikes, type NewSanction } from "./sanctions.queries.ts";
import { presentUser } from "./users.present.ts";
import { findProfile, lockUser, setLaterErasure, type UserRow } from "./users.queries.ts";
import { sayEnded, sayMeanwhile } from "./words.ts";

/** Returns a member's strikes in force, present sanctions, and the next step that they suggest. */
export async function readStanding(
  { db, clock }: Deps,
  userId: number,
): Promise<ReplyOf<typeof getStanding>> {
  const user = orThrow(await findProfile(db, userId), "user_not_found");
  const rows = await findStrikes(db, userId, clock.now());
  const count = rows[0]?.total ?? 0;
  const strikes = rows.map(({ id, kind, created_at: createdAt, strike_until: strikeUntil }) => ({
    id,
    kind,
    createdAt,
    strikeUntil,
  }));
  const { ban_until: banUntil, reach_until: reachLimitedUntil } = user;
  const isBanned = user.banned_at !== null;
  const next = nextStep(count, { isBanned, isLimited: reachLimitedUntil !== null });
  const isLeaving = user.closes_at !== null;
  return { count, strikes, isBanned, banUntil, reachLimitedUntil, isLeaving, next };
}

/** Warns a member: nothing is taken from them, but it counts as a strike. */
export async function warnUser(
  deps: Deps,
  viewer: Staff,
  userId: number,
  { reason, lastStrike, holding }: BodyOf<typeof warnContract>,
): Promise<AdminUser> {
  const now = deps.clock.now();
  const row = await transaction(deps.db, async (tx) => {
    const user = await lockToSanction(tx, viewer, { userId, lastStrike, holding, now });
    const logId = await writeLog(tx, { action: "warn_user", adminId: viewer.userId, userId, reason }, now);
    await recordSanction(tx, deps, { userId, kind: "warning", reason, decidedBy: viewer.userId, logId }, now);
    return user;
  });
  return presentUser(row, viewer);
}

/** Stores a decision against a member in the transaction of the act. Its event triggers email and notification. */
export async function recordSanction(
  tx: Tx,
  { events }: Deps,
  sanction: Omit<NewSanction, "strikeUntil">,
  now: Date,
): Promise<number> {
  const days = sanction.kind === "ban" ? BAN_STRIKE_DAYS : STRIKE_DAYS;
  const strikeUntil = daysFrom(now, days);
  const sanctionId = await addSanction(tx, { ...sanction, strikeUntil }, now);
  await events.record(tx, "moderation.sanctioned", { sanctionId, userId: sanction.userId });
  return sanctionId;
}

/** What the moderator had on screen about the member. */
type Read = Pick<BodyOf<typeof warnContract>, "lastStrike" | "holding">;

/**
 * Locks a member before a decision against them. Throws if there has been a strike, or a ban or a limit has ended,
 * since the moderator's page was read.
 */
export async function lockToSanction(
  tx: Tx,
  viewer: Staff,
  { userId, lastStrike, holding, now }: Read & { userId: number; now: Date },
): Promise<Authorized<UserRow>> {
  const user = authorize(viewer, mayBan, await loadLocked(tx, userId), "admin_protected");
  await refuseUnread(tx, viewer, { userId, lastStrike, now });
  if (holding?.isBanned === true && user.banned_at === null) await sayThatItEnded(tx, viewer, userId, "ban");
  if (holding?.isLimited === true && user.reach_until === null)
    await sayThatItEnded(tx, viewer, userId, "limit");
  return user;
}

/** Throws if there is a later strike than the last one that the moderator has read of, naming it and its moderator. */
export async function refuseUnread(
  tx: Tx,
  viewer: Staff,
  { userId, lastStrike, now }: Pick<Read, "lastStrike"> & { userId: number; now: Date },
): Promise<void> {
  const latest = lastStrike === undefined ? undefined : await findLatestStrike(tx, userId, now);
  if (latest !== undefined && latest.id > (lastStrike ?? 0))
    throw new AppError("decided_meanwhile", { words: sayMeanwhile(latest, viewer.userId) });
}

/** The log actions that end each, by a moderator or automatically; an overturned appeal ends either. */
const ENDS = {
  ban: ["unban_user", "ban_ended"],
  limit: ["end_reach_limit", "reach_limit_ended"],
} as const;

async function sayThatItEnded(tx: Tx, viewer: Staff, userId: number, kind: "ban" | "limit"): Promise<never> {
  const end = await findEnd(tx, { userId, kind }, ENDS[kind]);
  throw new AppError("decided_meanwhile", { words: sayEnded(kind, end, viewer.userId) });
}

/** The start of that day in London; a ban or a limit lasts until tomorrow at least. */
export function readEnd(day: string, now: Date): Date {
  if (day <= dayInLondon(now)) throw fieldError("until", "Please choose a day after today");
  return atHourInLondon(day, 0);
}

/** Locks a member, so that two moderators act one after the other. */
export async function loadLocked(tx: Tx, userId: number): Promise<UserRow> {
  return orThrow(await lockUser(tx, userId), "user_not_found");
}

/** Leaves a member whose erasure has waited for an appeal some days from now on, to read what was decided or to stay. */
export async function postponeErasure(
  tx: Tx,
  { log }: Pick<Deps, "log">,
  { userId, days }: { userId: number; days: number },
  now: Date,
): Promise<void> {
  const closesAt = daysFrom(now, days);
  const found = await setLaterErasure(tx, userId, { closesAt, now });
  if (found === undefined) return;
  const line = { userId, joinedAt: found.created_at, closesAt };
  tx.afterCommit(() => log.warn(line, "an account is to be erased on that day"));
}
