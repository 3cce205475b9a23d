import type { Viewer } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { assertPassword, hashPassword, matchesAny, wrongPassword } from "../../platform/passwords.ts";
import { dropTickets } from "../second-factor/index.ts";
import { isStillPending } from "./accounts.present.ts";
import { findAccount, lockAccount, markVerified } from "./accounts.queries.ts";
import { listRememberedHashes, replacePasswordHash } from "./passwords.queries.ts";
import { deletePendingEmail } from "./settings.queries.ts";
import { explainStanding } from "./sign-in.service.ts";
import { consumeToken, dropTokens, dropUnusedTokens, findToken, OF_COOKIE } from "./tokens.queries.ts";

/**
 * Sets a new password by the token of an emailed link: once, within its hour. Ends every session. Opening the link
 * proves that the mailbox is the member's, so an unconfirmed address counts as confirmed. The message says if this
 * cancelled a change of address, and why the account cannot be signed in to, if so.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ message: string }> {
  const { db, clock } = deps;
  const link = await findToken(db, token);
  const isLive =
    link?.purpose === "reset" && link.used_at === null && Date.parse(link.expires_at) > clock.now().getTime();
  if (!isLive) throw new AppError("reset_link_invalid");
  // Comes before the link is used up, so that a member who enters an old password may choose again.
  const newHash = await hashNewPassword(deps, link.user_id, newPassword);
  return transaction(db, async (tx) => {
    const used = await consumeToken(tx, token, "reset", clock.now());
    const account = used && (await lockAccount(tx, used.user_id));
    if (account === undefined || account.email !== used?.email) throw new AppError("reset_link_invalid");
    const change = { userId: account.id, oldHash: account.password_hash, newHash };
    const isCalledOff = await savePassword(deps, tx, change);
    await markVerified(tx, account.id, clock.now());
    await deps.sessions.revoke(tx, account.id);
    const standing = await explainStanding(deps, tx, account);
    if (standing === null) {
      return { message: withCalledOff("You can sign in with your new password now.", isCalledOff) };
    }
    return { message: `${withCalledOff("Your password is changed.", isCalledOff)} ${standing}` };
  });
}

/**
 * Changes the password of a member who knows the present one, and ends every other session. The message says if this cancelled a
 * change of address.
 */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ message: string }> {
  const loaded = await findAccount(deps.db, viewer.userId);
  const account = await assertPassword(loaded, currentPassword, "currentPassword");
  const newHash = await hashNewPassword(deps, viewer.userId, newPassword);
  const isCalledOff = await transaction(deps.db, async (tx) => {
    const change = { userId: viewer.userId, oldHash: account.password_hash, newHash };
    const called = await savePassword(deps, tx, change);
    await deps.sessions.revoke(tx, viewer.userId, { except: viewer.sessionId });
    return called;
  });
  const message = "Your password has been changed. You have been signed out everywhere else.";
  return { message: withCalledOff(message, isCalledOff) };
}

const withCalledOff = (message: string, isCalledOff: boolean) =>
  isCalledOff
    ? `${message} The change of your email address was called off: please ask for it again.`
    : message;

/** Hashes a new password; refuses any of the last five. */
async function hashNewPassword(deps: Deps, userId: number, password: string): Promise<string> {
  if (await matchesAny(await listRememberedHashes(deps.db, userId), password)) {
    const words = "You cannot use a previous password";
    throw new AppError("password_used_before", { words, fields: { newPassword: words } });
  }
  return hashPassword(password);
}

/**
 * Saves the password and revokes everything the old one could lead to: reset links, an unfinished sign-up, sign-in or change of
 * address. True if the change of address could still have been confirmed, which the member is then told.
 */
async function savePassword(
  deps: Deps,
  tx: Tx,
  change: { userId: number; oldHash: string; newHash: string },
): Promise<boolean> {
  const now = deps.clock.now();
  const { userId } = change;
  if (!(await replacePasswordHash(tx, { ...change, now }))) throw wrongPassword("currentPassword");
  await dropUnusedTokens(tx, userId, ["change"]);
  await dropTokens(tx, userId, ["reset", ...OF_COOKIE]);
  await dropTickets(tx, userId);
  const isCalledOff = isStillPending((await deletePendingEmail(tx, userId, now)) ?? null, now);
  await deps.realtime.send(tx, [userId], { type: "account_changed" });
  await deps.events.record(tx, "account.password_changed", { userId, at: now.toISOString(), isCalledOff });
  return isCalledOff;
}
