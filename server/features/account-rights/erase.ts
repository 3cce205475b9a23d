import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { rememberBannedAddress } from "../accounts/index.ts";
import { eraseMediaOf } from "../media/index.ts";
import { findDueAccounts } from "./closing.queries.ts";
import { blankAccount, dropAccount, eraseBelongings, lockAccount, type Leaving } from "./erase.queries.ts";
import { findExport } from "./exports.queries.ts";
import { openReportsOf } from "./open-reports.queries.ts";

/** Whether an account is still to go, asked while it is held: its member may have kept it meanwhile. */
type MayGo = (account: Leaving, now: Date) => boolean;

/**
 * Erases an account with everything of its member's. Whoever calls it has made sure that it may go. From the
 * first transaction on nobody can sign in to it, its sockets are closed, nothing of it is shown and its address is free;
 * the rest follows in short transactions, before this returns. What is left: messages sent and reviews given, of
 * nobody any more; what moderators decided, for a year; what was paid. Safe to call twice and at the same time; an
 * erasure that was cut off is finished by the job. False when there is no such account, or it may not go.
 */
export async function eraseAccount(deps: Deps, userId: number, mayGo?: MayGo): Promise<boolean> {
  const { db, clock } = deps;
  if (!(await transaction(db, (tx) => beginErasure(deps, tx, userId, mayGo)))) return false;
  await eraseBelongings(db, userId, clock.now());
  // Files after the rows that name them: a row always has its file. What a crash leaves between is found at night.
  await eraseMediaOf(deps, userId);
  await deps.files.eraseOf(userId);
  const archive = (await findExport(db, userId))?.key;
  if (archive != null) await deps.storage.exports.removeFolder(archive);
  await dropAccount(db, userId);
  return true;
}

/**
 * The first transaction of an erasure, for a caller who has to write something down with it and calls `eraseAccount`
 * right after. False when there is no such account, or it may not go.
 */
export async function beginErasure(
  { clock, events, sessions, log }: Deps,
  tx: Tx,
  userId: number,
  mayGo: MayGo = () => true,
): Promise<boolean> {
  const account = await lockAccount(tx, userId);
  if (account === undefined) return false;
  if (account.erased_at !== null) return true;
  const now = clock.now();
  if (!mayGo(account, now)) return false;
  if (account.is_banned) await rememberBannedAddress(tx, account.email, now);
  for await (const { id: reportId, reporter_id: reporterId } of openReportsOf(tx, userId))
    await events.record(tx, "reports.owner_erased", { reportId, userId: reporterId });
  await blankAccount(tx, account, now);
  // For whoever restores an earlier backup: these are not to come back.
  tx.afterCommit(() => log.info({ userId, joinedAt: account.created_at }, "an account is erased"));
  await sessions.revoke(tx, userId);
  return true;
}

const isDue: MayGo = ({ closes_at: closesAt }, now) => closesAt !== null && new Date(closesAt) <= now;

/** Erases every account whose time has come, and finishes what was cut off. */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  for (const userId of await findDueAccounts(deps.db, deps.clock.now())) {
    // One that fails must not keep the others waiting; the next round tries it again.
    await eraseAccount(deps, userId, isDue).catch((error: unknown) =>
      deps.log.error({ err: error, userId }, "an account could not be erased"),
    );
  }
}
