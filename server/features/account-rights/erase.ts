import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { takeEach } from "../../platform/jobs.ts";
import { rememberBannedAddress } from "../accounts/index.ts";
import { eraseMediaOf } from "../media/index.ts";
import { findDueAccounts } from "./closing.queries.ts";
import { blankAccount, dropAccount, eraseBelongings, lockAccount, type Leaving } from "./erase.queries.ts";
import { findExport } from "./exports.queries.ts";
import { openReportsOf } from "./open-reports.queries.ts";

/** True if the account is still to be erased. Asked while the row is locked: the member may have kept it in the meantime. */
type MayGo = (account: Leaving, now: Date) => boolean;

/**
 * Erases an account with everything of its member's. The caller has made sure that it may go. After the first transaction
 * nobody can sign in to it, its sockets are closed, nothing of it is shown and its address is free; the rest follows in short
 * transactions before this returns. What stays: messages sent and reviews given, without a name; moderators' decisions, for a
 * year; payments. Safe to call twice and concurrently; the job finishes an erasure that was cut off. False if there is no
 * such account, or it may not go.
 */
export async function eraseAccount(deps: Deps, userId: number, mayGo?: MayGo): Promise<boolean> {
  const { db, clock } = deps;
  if (!(await transaction(db, (tx) => beginErasure(deps, tx, userId, mayGo)))) return false;
  await eraseBelongings(db, userId, clock.now());
  // Files go after the rows that name them, so that every row has its file. The nightly clean-up removes what a crash leaves.
  await eraseMediaOf(deps, userId);
  await deps.files.eraseOf(userId);
  const archive = (await findExport(db, userId))?.key;
  if (archive != null) await deps.storage.exports.removeFolder(archive);
  await dropAccount(db, userId);
  return true;
}

/**
 * Runs the first transaction of an erasure, for a caller that has its own writes to add to it and calls `eraseAccount` right
 * after. False if there is no such account, or it may not go.
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
  // For an operator who restores an earlier backup: these accounts must be erased again.
  tx.afterCommit(() => log.warn({ userId, joinedAt: account.created_at }, "an account is erased"));
  await sessions.revoke(tx, userId);
  return true;
}

const isDue: MayGo = ({ closes_at: closesAt, awaits_appeal: awaitsAppeal }, now) =>
  closesAt !== null && new Date(closesAt) <= now && !awaitsAppeal;

/**
 * Erases every account that is due, and finishes erasures that were cut off. One failure does not hold up the others.
 *
 * @throws {AggregateError} of those that failed; the next round retries them.
 */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  const due = await findDueAccounts(deps.db, deps.clock.now());
  await takeEach(
    due.map(
      (userId) => () =>
        eraseAccount(deps, userId, isDue).catch((cause: unknown) => {
          throw new Error(`account ${userId} could not be erased`, { cause });
        }),
    ),
  );
}
