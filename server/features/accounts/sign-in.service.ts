import { setTimeout as pause } from "node:timers/promises";

import type { CurrentUser } from "#contracts/accounts.ts";
import { BRAND } from "#contracts/brand.ts";
import { TIME_ZONE } from "#contracts/calendar.ts";

import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import { admitAccount } from "./accounts.access.ts";
import { presentCurrentUser } from "./accounts.present.ts";
import {
  findAccountByEmail,
  keepAccount,
  liftOverdueBan,
  lockAccount,
  recordSignIn,
  type Account,
} from "./accounts.queries.ts";
import { consumeToken, dropTokens, OF_COOKIE } from "./tokens.queries.ts";

/** How long an attempt waits once an account has seen too many failures, whoever makes it. */
const DELAY_MS = { least: 1000, most: 1500 };

interface Attempt {
  email: string;
  password: string;
  ip: string;
  userAgent: string | null;
  /** At the admin portal's door: nobody else's session is begun there. */
  isStaffOnly?: boolean;
  /** An account that is about to be deleted is kept. */
  keepAccount?: boolean | undefined;
}

type Needs = Pick<Deps, "db" | "clock" | "limits" | "sessions">;

/**
 * Starts a session for the right password. An unknown address takes as long as a wrong password and gets the same
 * refusal; that an account is banned, unconfirmed or no administrator's is said only after the right password.
 */
export async function signIn(deps: Needs, attempt: Attempt): Promise<{ token: string; user: CurrentUser }> {
  const forgive = await drawAttempt(deps, attempt);
  const account = await findAccountByEmail(deps.db, attempt.email);
  const isRight = await verifyPassword(account?.password_hash, attempt.password).catch(
    async (error: unknown) => {
      await forgive();
      throw error;
    },
  );
  if (account === undefined || !isRight) throw new AppError("invalid_credentials");
  await forgive();

  const now = deps.clock.now();
  const status = admitAccount(account, now);
  if (status === "banned") throw new AppError("account_banned", { words: explainBan(account) });
  if (status === "unverified") throw new AppError("email_not_verified");
  if (attempt.isStaffOnly && account.role === "member") throw new AppError("admin_only");
  if (status === "closing" && attempt.keepAccount !== true) {
    throw new AppError("account_closing", { words: explainClosing(account) });
  }
  return startSession(deps, account, attempt);
}

async function startSession(deps: Needs, account: Account, { ip, userAgent, keepAccount: isKept }: Attempt) {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const current = await lockAccount(tx, account.id);
    // Changed while it was being compared: a session started now would outlive the change.
    if (current === undefined || current.password_hash !== account.password_hash) {
      throw new AppError("invalid_credentials");
    }
    if (current.closes_at !== null) {
      // Asked for on another device since.
      if (isKept !== true) throw new AppError("account_closing", { words: explainClosing(current) });
      await keepAccount(tx, account.id, now);
    }
    return beginSession(deps, tx, current, { ip, userAgent });
  });
}

/** What waited for a session is over: links to a new password, and a sign-up to go on with. */
async function beginSession(deps: Needs, tx: Tx, account: Account, from: Pick<Attempt, "ip" | "userAgent">) {
  const now = deps.clock.now();
  const userId = account.id;
  await liftOverdueBan(tx, userId, now);
  await dropTokens(tx, userId, ["reset", ...OF_COOKIE]);
  await recordSignIn(tx, { userId, now, ...from });
  const token = await deps.sessions.start(tx, { userId, ...from });
  return { token, user: presentCurrentUser(account, now) };
}

/**
 * Starts the session of whoever has just confirmed their address in the browser that signed up: `secret` is what
 * `followLink` gave it, good for one session, and for nobody who was banned or took another address meanwhile.
 */
export async function continueSignUp(
  deps: Needs,
  secret: string | undefined,
  from: Pick<Attempt, "ip" | "userAgent">,
): Promise<{ token: string; user: CurrentUser }> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const used = secret === undefined ? undefined : await consumeToken(tx, secret, "enter", now);
    const account = used && (await lockAccount(tx, used.user_id));
    const isMeant = account !== undefined && account.email === used?.email;
    if (!isMeant || admitAccount(account, now) !== "admitted") throw new AppError("sign_up_not_continued");
    return beginSession(deps, tx, account, from);
  });
}

/**
 * Draws the attempt from three budgets; the returned function gives it back, since only failures count. The account's
 * own budget never locks anybody out, it only slows everybody down: a stranger must not be able to shut a member out.
 */
async function drawAttempt({ limits }: Needs, { email, ip }: Attempt): Promise<() => Promise<void>> {
  const address = addressKey(ip);
  const pair = `${email}|${address}`;
  await limits.consume("sign_in_account_and_address", pair);
  await limits.consume("sign_in_address", address);
  if ((await limits.draw("sign_in_account", email)) > 0) {
    await pause(DELAY_MS.least + Math.random() * (DELAY_MS.most - DELAY_MS.least));
  }
  return async () => {
    await limits.reset("sign_in_account_and_address", pair);
    await limits.giveBack("sign_in_address", address);
    await limits.giveBack("sign_in_account", email);
  };
}

function explainClosing({ closes_at: closesAt }: Account): string {
  const on = closesAt === null ? "" : ` on ${day.format(new Date(closesAt))}`;
  return `You asked us to delete this account. It will be deleted${on}, unless you keep it.`;
}

const day = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, dateStyle: "long" });

function explainBan({ ban_reason: reason, ban_until: until }: Account): string {
  return [
    `This account has been suspended${until === null ? "" : ` until ${day.format(new Date(until))}`}.`,
    reason === null || reason === "" ? "" : ` Reason: ${reason.replace(/[.\s]+$/, "")}.`,
    ` To appeal write to ${BRAND.supportEmail}`,
  ].join("");
}

/** Ends whatever sessions these tokens belong to; tokens that belong to none are no fault. */
export async function signOut(
  deps: Pick<Deps, "db" | "sessions">,
  tokens: readonly string[],
): Promise<{ message: string }> {
  for (const token of new Set(tokens)) {
    const viewer = await deps.sessions.find(token);
    if (viewer === null) continue;
    await transaction(deps.db, (tx) => deps.sessions.revoke(tx, viewer.userId, { only: viewer.sessionId }));
  }
  return { message: "You have been signed out." };
}
