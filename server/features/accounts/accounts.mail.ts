import { randomBytes } from "node:crypto";

import { RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import {
  writeChangeLetter,
  writeEmailChangedLetter,
  writeKnownLetter,
  writePasswordChangedLetter,
  writeResetLetter,
  writeVerifyLetter,
} from "./accounts.letters.ts";
import { findAccount, findAccountByEmail, lockAccount, type Account } from "./accounts.queries.ts";
import { dropUnusedTokens, saveToken, type Purpose } from "./tokens.queries.ts";

type Needs = Pick<Deps, "clock" | "events" | "mailer">;

const MINUTE_MS = 60_000;
const LIFETIME_MS: Readonly<Record<Purpose, number>> = {
  verify: VERIFY_LINK_HOURS * 60 * MINUTE_MS,
  change: VERIFY_LINK_HOURS * 60 * MINUTE_MS,
  reset: RESET_LINK_MINUTES * MINUTE_MS,
};

/**
 * Writes to people when something happened to their account. Tokens are made here, in the transaction that sends the
 * letter: neither a job nor a table ever holds one in clear. What is no longer true by then is not written.
 */
export function mailAccountEvents(deps: Needs): void {
  const { events, mailer, clock } = deps;

  const issue = async (tx: Tx, account: Account, purpose: Purpose, email: string) => {
    const token = randomBytes(32).toString("base64url");
    const now = clock.now();
    const expires = new Date(now.getTime() + LIFETIME_MS[purpose]);
    await saveToken(tx, { token, userId: account.id, purpose, email, now, expires });
    return token;
  };

  events.on("account.link_requested", "mail_link", ({ eventId, payload: { email, purpose } }) =>
    mailer.sendOnce(`${eventId}:link`, async (tx) => {
      const account = await findAccountByEmail(tx, email);
      if (account === undefined) return null;
      if (purpose === "reset") {
        // The newest link is the one that works (`Q34`).
        await dropUnusedTokens(tx, account.id, ["reset"]);
        return writeResetLetter(account, await issue(tx, account, "reset", email));
      }
      if (account.is_email_verified) return writeKnownLetter(account);
      return writeVerifyLetter(account, await issue(tx, account, "verify", email));
    }),
  );

  events.on("account.sign_up_repeated", "mail_owner", ({ eventId, payload }) =>
    mailer.sendOnce(`${eventId}:known`, async (tx) => {
      const account = await findAccountByEmail(tx, payload.email);
      return account === undefined ? null : writeKnownLetter(account);
    }),
  );

  events.on("account.email_change_requested", "mail_link", ({ eventId, payload: { userId, email } }) =>
    mailer.sendOnce(`${eventId}:link`, async (tx): Promise<Letter | null> => {
      const account = await lockAccount(tx, userId);
      if (account === undefined || account.pending_email !== email) return null;
      const owner = await findAccountByEmail(tx, email);
      if (owner?.is_email_verified === true) return writeKnownLetter(owner);
      return writeChangeLetter(account, email, await issue(tx, account, "change", email));
    }),
  );

  events.on("account.password_changed", "mail_owner", ({ eventId, payload: { userId, at } }) =>
    mailer.sendOnce(`${eventId}:owner`, async (tx) => {
      const account = await findAccount(tx, userId);
      return account === undefined ? null : writePasswordChangedLetter(account, at);
    }),
  );

  for (const which of ["from", "to"] as const) {
    events.on("account.email_changed", `mail_${which}`, ({ eventId, payload }) =>
      mailer.sendOnce(`${eventId}:${which}`, async (tx) => {
        const account = await findAccount(tx, payload.userId);
        if (account === undefined) return null;
        return writeEmailChangedLetter(account, { to: payload[which], newEmail: payload.to });
      }),
    );
  }
}
