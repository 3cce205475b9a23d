import { randomBytes } from "node:crypto";

import { RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  writeChangeEmail,
  writeEmailChangedEmail,
  writeKnownEmail,
  writeNewDeviceEmail,
  writePasswordChangedEmail,
  writeResetEmail,
  writeSecondStepEmail,
  writeVerifyEmail,
} from "./accounts.emails.ts";
import { findAccount, findAccountByEmail, lockAccount, type Account } from "./accounts.queries.ts";
import { describeDevice } from "./device.ts";
import { findSignIn, hasComeBack } from "./sign-ins.queries.ts";
import { dropUnusedTokens, saveToken, type LinkPurpose } from "./tokens.queries.ts";

const MINUTE_MS = 60_000;
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  verify: VERIFY_LINK_HOURS * 60 * MINUTE_MS,
  change: VERIFY_LINK_HOURS * 60 * MINUTE_MS,
  reset: RESET_LINK_MINUTES * MINUTE_MS,
};

/**
 * Emails people about events of their account. Tokens are made here, when the email is written, so that no job and no table ever
 * holds one in clear text. An email whose reason no longer holds is not written.
 */
export function mailAccountEvents(deps: Deps): void {
  const { mailer, clock } = deps;
  const { contact } = deps.config;

  const issue = async (tx: Tx, account: Account, purpose: LinkPurpose, email: string) => {
    const token = randomBytes(32).toString("base64url");
    const now = clock.now();
    const expires = new Date(now.getTime() + LIFETIME_MS[purpose]);
    await saveToken(tx, { token, userId: account.id, purpose, email, now, expires });
    return token;
  };

  mailer.onEvent("account.link_requested", "mail_link", async (tx, { email, purpose, at }) => {
    const account = await findAccountByEmail(tx, email);
    if (account === undefined) return null;
    if (purpose === "reset") {
      // A sign-in or a new password since then ended the member's links; a new link would open the account again.
      if (at !== undefined && (await hasComeBack(tx, account.id, at))) return null;
      // Only the newest link works.
      await dropUnusedTokens(tx, account.id, ["reset"]);
      return writeResetEmail(account, await issue(tx, account, "reset", email));
    }
    if (account.is_email_verified) return writeKnownEmail(account);
    return writeVerifyEmail(account, await issue(tx, account, "verify", email));
  });

  mailer.onEvent("account.sign_up_repeated", "mail_owner", async (tx, { email }) => {
    const account = await findAccountByEmail(tx, email);
    return account === undefined ? null : writeKnownEmail(account);
  });

  mailer.onEvent("account.email_change_requested", "mail_link", async (tx, { userId, email }) => {
    const account = await lockAccount(tx, userId);
    if (account === undefined || account.pending_email !== email) return null;
    const owner = await findAccountByEmail(tx, email);
    // A banned account's address counts as taken, like a confirmed one.
    if (owner && (owner.is_email_verified || owner.banned_at !== null)) return writeKnownEmail(owner);
    return writeChangeEmail(account, email, await issue(tx, account, "change", email));
  });

  mailer.onEvent("account.password_changed", "mail_owner", async (tx, { userId, ...change }) => {
    const account = await findAccount(tx, userId);
    return account === undefined ? null : writePasswordChangedEmail(account, change, contact);
  });

  mailer.onEvent("account.new_device", "mail_owner", async (tx, { userId, signInId }) => {
    const [account, signIn] = [await findAccount(tx, userId), await findSignIn(tx, { id: signInId, userId })];
    if (account === undefined || signIn === undefined) return null;
    const device = describeDevice(signIn.user_agent);
    return writeNewDeviceEmail(account, { device, at: signIn.login_time }, contact);
  });

  mailer.onEvent("account.second_step_changed", "mail_owner", async (tx, { userId, ...made }) => {
    const account = await findAccount(tx, userId);
    return account === undefined ? null : writeSecondStepEmail(account, made, contact);
  });

  for (const which of ["from", "to"] as const) {
    mailer.onEvent("account.email_changed", `mail_${which}`, async (tx, event) => {
      const account = await findAccount(tx, event.userId);
      if (account === undefined) return null;
      return writeEmailChangedEmail(account, { to: event[which], newEmail: event.to }, contact);
    });
  }
}
