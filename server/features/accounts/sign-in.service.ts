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

/** How long an attempt waits once an account has seen too many failures, whoever makes it. */
const DELAY_MS = { least: 1000, most: 1500 };

interface Attempt {
  email: string;
  password: string;
  ip: string;
  userAgent: string | null;
  /** At the admin portal's sign-in: nobody else's session is begun there. */
  isStaffOnly?: boolean;
  /** An account that is about to be deleted is kept. */
  keepAccount?: boolean | undefined;
  /** Of an authenticator app. */
  code?: string | undefined;
}

/** Where a session begins. */
type From = Pick<Attempt, "ip" | "userAgent">;

/**
 * Starts a session for the right password. An unknown address takes as long as a wrong password and gets the same
 * refusal; that an account is banned, unconfirmed or no administrator's, or has a second factor, is said only after the right
 * password.
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
    // Changed while it was being compared: a session started now would outlive the change.
    if (current === undefined || current.password_hash !== account.password_hash) {
      throw new AppError("invalid_credentials");
    }
    // Set up on another device since.
    if (!needsFactor && (await needsSecondFactor(tx, account.id))) throw new AppError("invalid_credentials");
    return beginSession(deps, tx, current, { ...attempt, hasSecondFactor: needsFactor });
  });
}

/** The second step: begins what the right password alone did not, for the right code, once. */
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

/** A passkey alone, which its device gave for a finger, a face or a PIN: two proofs in one. */
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

/** Refuses who may not have a session at all, in words. */
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
 * What waited for a session is over: links to a new password, and a sign-up to go on with. The member hears of a kind of
 * device that was not theirs before, unless it is the first of all.
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
    // Perhaps asked for on another device since.
    if (isKept !== true) throw new AppError("account_closing", { words: explainClosing(account) });
    await keepAccount(tx, userId, now);
    tx.afterCommit(() => deps.log.info({ userId }, "an account that was to be erased is kept"));
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
 * Starts the session of whoever has just confirmed their address in the browser that signed up: `secret` is what
 * `followLink` gave it, good for one session, and for nobody who was banned or took another address meanwhile.
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
    // Nobody gets by a second factor, were it set up in a moment.
    const isAdmitted = isMeant && admitAccount(account, now) === "admitted";
    if (!isAdmitted || (await needsSecondFactor(tx, account.id))) throw new AppError("sign_up_not_continued");
    return beginSession(deps, tx, account, { ...from, hasSecondFactor: false });
  });
}

/**
 * Draws the attempt from three budgets; the returned function gives it back, since only failures count. The account's
 * own budget never locks anybody out, it only slows everybody down: a stranger must not be able to shut a member out.
 */
async function drawAttempt({ limits }: Deps, { email, ip }: Attempt): Promise<() => Promise<void>> {
  const address = addressKey(ip);
  const pair = pairOf({ email, ip });
  await limits.consume("sign_in_account_and_address", pair);
  await limits.consume("sign_in_address", address).catch(async (error: unknown) => {
    // No password was looked at: what others do at a shared address costs this member none of their tries.
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

/** Under which failures are counted for an account from one address. */
function pairOf({ email, ip }: Pick<Attempt, "email" | "ip">): string {
  return `${email}|${addressKey(ip)}`;
}

/** How the account of somebody who may not sign in stands, in words; null where nothing is in the way. */
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
  none: "To appeal, follow the link in our e-mail to you",
  waiting: "We have your appeal and will e-mail you what was decided",
  decided: "Your appeal was decided, and the suspension stands",
} as const;

/** Says why and until when, and where one appeals or what became of the appeal. */
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
    // Its page has closed when the time to appeal is over.
    ...(ban.isRecent && { appealPath: await appealPath(handle, ban.id) }),
    hasAppealed,
  });
}

/** Ends whatever sessions these tokens belong to; tokens that belong to none are no fault. */
export async function signOut(deps: Deps, tokens: readonly string[]): Promise<void> {
  for (const token of new Set(tokens)) {
    const viewer = await deps.sessions.find(token);
    if (viewer === null) continue;
    await transaction(deps.db, (tx) => deps.sessions.revoke(tx, viewer.userId, { only: viewer.sessionId }));
  }
}
