import { setTimeout as pause } from "node:timers/promises";

import type { CurrentUser } from "#contracts/accounts.ts";
import { daysFrom, longDayInLondon } from "#contracts/calendar.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import type { signInByPasskey } from "#contracts/passkeys.ts";
import { APPEAL_DAYS } from "#contracts/reference/limits.ts";
import type { answerSecondFactor } from "#contracts/second-factor.ts";

import { appealPath } from "../../platform/appeal-link.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import {
  demandSecondFactor,
  needsSecondFactor,
  passByPasskey,
  passSecondStep,
  takeTypedCode,
} from "../second-factor/index.ts";
import { admitAccount } from "./accounts.access.ts";
import { presentCurrentUser } from "./accounts.present.ts";
import {
  findAccountByEmail,
  findBanSince,
  keepAccount,
  liftOverdueBan,
  lockAccount,
  type Account,
} from "./accounts.queries.ts";
import { describeDevice } from "./device.ts";
import { listEarlierDevices, recordSignIn } from "./sign-ins.queries.ts";
import { consumeToken, dropTokens, OF_COOKIE } from "./tokens.queries.ts";

/** The delay of every attempt, from every client, once an account has had too many failures. */
const DELAY_MS = { least: 1000, most: 1500 };

interface Attempt {
  email: string;
  password: string;
  ip: string;
  userAgent: string | null;
  /** Set at the admin portal's sign-in, where only staff may begin a session. */
  isStaffOnly?: boolean;
  /** Cancels the deletion of an account that is about to be erased. */
  keepAccount?: boolean | undefined;
  /** From an authenticator app. */
  code?: string | undefined;
}

/** Where a session begins. */
type From = Pick<Attempt, "ip" | "userAgent">;

/**
 * Starts a session for the right password. An unknown address takes as long as a wrong password and gets the same refusal. Only
 * after the right password is the caller told that the account is banned, unconfirmed, not an administrator's, or has a second
 * factor.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<{ token: string; user: CurrentUser }> {
  const giveBack = await drawAttempt(deps, attempt);
  const account = await findAccountByEmail(deps.db, attempt.email);
  const isRight = await verifyPassword(account?.password_hash, attempt.password).catch(
    async (error: unknown) => {
      await giveBack();
      throw error;
    },
  );
  if (account === undefined || !isRight) throw new AppError("invalid_credentials");
  await giveBack();
  await deps.limits.reset("sign_in_account_and_address", pairOf(attempt));

  await assertAdmitted(deps, deps.db, account, attempt);
  const keepsAccount = attempt.keepAccount === true;
  const proven = { userId: account.id, isStaffOnly: attempt.isStaffOnly === true, keepsAccount };
  const needsFactor = await needsSecondFactor(deps.db, account.id);
  if (needsFactor && !(attempt.code && (await takeTypedCode(deps, account.id, attempt.code)))) {
    throw await demandSecondFactor(deps, proven);
  }
  return transaction(deps.db, async (tx) => {
    const current = await lockAccount(tx, account.id);
    // The password changed while it was being compared: a session started now would outlive the change.
    if (current === undefined || current.password_hash !== account.password_hash) {
      throw new AppError("invalid_credentials");
    }
    // A second factor was set up on another device in the meantime.
    if (!needsFactor && (await needsSecondFactor(tx, account.id))) throw new AppError("invalid_credentials");
    return beginSession(deps, tx, current, { ...attempt, hasSecondFactor: needsFactor });
  });
}

/** Takes the second step: begins the session that the password alone did not, for the right code, once. */
export function finishSignIn(
  deps: Deps,
  given: BodyOf<typeof answerSecondFactor>,
  from: From,
): Promise<{ token: string; user: CurrentUser }> {
  return passSecondStep(deps, given, async (tx, { userId, isStaffOnly, keepsAccount: keepAccount }) => {
    const account = orThrow(await lockAccount(tx, userId), "second_factor_over");
    await assertAdmitted(deps, tx, account, { isStaffOnly, keepAccount });
    return beginSession(deps, tx, account, { ...from, keepAccount, hasSecondFactor: true });
  });
}

/** Signs in by a passkey alone. Its device asked for a finger, a face or a PIN, so it counts as two factors. */
export function enterByPasskey(
  deps: Deps,
  given: BodyOf<typeof signInByPasskey>,
  from: From,
): Promise<{ token: string; user: CurrentUser }> {
  return passByPasskey(deps, given, async (tx, userId) => {
    const account = orThrow(await lockAccount(tx, userId), "passkey_refused");
    await assertAdmitted(deps, tx, account, {});
    return beginSession(deps, tx, account, { ...from, hasSecondFactor: true });
  });
}

/** Refuses an account that may not have a session, with the reason in words. */
async function assertAdmitted(
  deps: Deps,
  handle: Handle,
  account: Account,
  { isStaffOnly, keepAccount: isKept }: Pick<Attempt, "isStaffOnly" | "keepAccount">,
): Promise<void> {
  const status = admitAccount(account, deps.clock.now());
  if (status === "banned") throw await refuseBanned(deps, handle, account);
  if (status === "unverified") throw new AppError("email_not_verified");
  if (isStaffOnly && account.role === "member") throw new AppError("admin_only");
  if (status === "closing" && isKept !== true) {
    throw new AppError("account_closing", { words: explainClosing(account) });
  }
}

/**
 * Begins the session and drops what was waiting for one: reset links and an unfinished sign-up. The member is emailed about a
 * new kind of device, unless this is their first sign-in.
 */
async function beginSession(
  deps: Deps,
  tx: Tx,
  account: Account,
  { ip, userAgent, keepAccount: isKept, hasSecondFactor }: From & BeginOptions,
) {
  const now = deps.clock.now();
  const userId = account.id;
  if (account.closes_at !== null) {
    // Deletion may have been requested on another device in the meantime.
    if (isKept !== true) throw new AppError("account_closing", { words: explainClosing(account) });
    await keepAccount(tx, userId, now);
    tx.afterCommit(() => deps.log.warn({ userId }, "an account that was to be erased is kept"));
  }
  await liftOverdueBan(tx, userId, now);
  if (account.banned_at !== null) await deps.events.record(tx, "account.shown_again", { userId });
  await dropTokens(tx, userId, ["reset", ...OF_COOKIE]);
  const earlier = await listEarlierDevices(tx, userId, now);
  const device = describeDevice(userAgent);
  const isKnown = earlier.some((each) => each.isKnown && describeDevice(each.userAgent) === device);
  const { id: signInId } = await recordSignIn(tx, { userId, now, ip, userAgent });
  if (earlier.length > 0 && !isKnown) {
    await deps.events.record(tx, "account.new_device", { userId, signInId });
  }
  const token = await deps.sessions.start(tx, { userId, ip, userAgent, hasSecondFactor });
  return { token, user: presentCurrentUser(account, now) };
}

interface BeginOptions {
  keepAccount?: boolean | undefined;
  hasSecondFactor: boolean;
}

/**
 * Starts a session for a member who has just confirmed their address in the browser that signed up. `secret` comes from
 * `followLink` and is good for one session; it is refused if the member was banned or changed address in the meantime.
 */
export async function continueSignUp(
  deps: Deps,
  secret: string | undefined,
  from: From,
): Promise<{ token: string; user: CurrentUser }> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const used = secret === undefined ? undefined : await consumeToken(tx, secret, "enter", now);
    const account = used && (await lockAccount(tx, used.user_id));
    const isMeant = account !== undefined && account.email === used?.email;
    // A second factor is never bypassed, even if it was set up a moment ago.
    const isAdmitted = isMeant && admitAccount(account, now) === "admitted";
    if (!isAdmitted || (await needsSecondFactor(tx, account.id))) throw new AppError("sign_up_not_continued");
    return beginSession(deps, tx, account, { ...from, hasSecondFactor: false });
  });
}

/**
 * Draws the attempt from three budgets. The returned function gives it back, since only failures count. The account's own budget
 * never locks anybody out, it only delays: a stranger must not be able to shut a member out.
 */
async function drawAttempt({ limits }: Deps, { email, ip }: Attempt): Promise<() => Promise<void>> {
  const address = addressKey(ip);
  const pair = pairOf({ email, ip });
  await limits.consume("sign_in_account_and_address", pair);
  await limits.consume("sign_in_address", address).catch(async (error: unknown) => {
    // The password was not checked: others' attempts from a shared address cost this member none of their tries.
    await limits.giveBack("sign_in_account_and_address", pair);
    throw error;
  });
  if ((await limits.draw("sign_in_account", email)) > 0) {
    await pause(DELAY_MS.least + Math.random() * (DELAY_MS.most - DELAY_MS.least));
  }
  return async () => {
    await limits.giveBack("sign_in_account_and_address", pair);
    await limits.giveBack("sign_in_address", address);
    await limits.giveBack("sign_in_account", email);
  };
}

/** The key under which failures are counted for one account from one address. */
function pairOf({ email, ip }: Pick<Attempt, "email" | "ip">): string {
  return `${email}|${addressKey(ip)}`;
}

/** Returns why the member may not sign in, in words for them; null if they may. */
export async function explainStanding(deps: Deps, handle: Handle, account: Account): Promise<string | null> {
  const status = admitAccount(account, deps.clock.now());
  if (status === "banned") return (await refuseBanned(deps, handle, account)).message;
  return status === "closing" ? explainClosing(account) : null;
}

function explainClosing({ closes_at: closesAt }: Account): string {
  const on = closesAt === null ? "" : ` on ${longDayInLondon(new Date(closesAt))}`;
  return `You asked us to delete this account. It will be deleted${on}, unless you keep it.`;
}

const APPEAL_WORDS = {
  none: "To appeal, follow the link in our email to you",
  waiting: "We have your appeal and will email you what was decided",
  decided: "Your appeal was decided, and the suspension stands",
} as const;

/** Says why the account is banned and until when, and where to appeal or what became of the appeal. */
async function refuseBanned({ clock, config }: Deps, handle: Handle, account: Account): Promise<AppError> {
  const { ban_reason: reason, ban_until: until } = account;
  const since = daysFrom(clock.now(), -APPEAL_DAYS);
  const ban = await findBanSince(handle, account.id, since);
  const words = [
    `This account has been suspended${until === null ? "" : ` until ${longDayInLondon(new Date(until))}`}.`,
    reason === null || reason === "" ? "" : ` Reason: ${reason.replace(/[.\s]+$/, "")}.`,
    ban === undefined
      ? ` If you think that is wrong, write to ${config.contact.supportEmail}`
      : ` ${APPEAL_WORDS[ban.appeal]}`,
  ].join("");
  if (ban === undefined) return new AppError("account_banned", { words });
  const hasAppealed = ban.appeal !== "none";
  return new AppError("account_banned", {
    words,
    // The appeal page has closed once the time to appeal is over.
    ...(ban.isRecent && { appealPath: await appealPath(handle, ban.id) }),
    hasAppealed,
  });
}

/** Ends the sessions of these tokens; unknown tokens are ignored. */
export async function signOut(deps: Deps, tokens: readonly string[]): Promise<void> {
  for (const token of new Set(tokens)) {
    const viewer = await deps.sessions.find(token);
    if (viewer === null) continue;
    await transaction(deps.db, (tx) => deps.sessions.revoke(tx, viewer.userId, { only: viewer.sessionId }));
  }
}
