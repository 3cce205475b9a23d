import { randomBytes } from "node:crypto";

import { VERIFY_REPEAT_DAYS } from "#contracts/reference/limits.ts";

import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { admitAccount } from "./accounts.access.ts";
import {
  findAccountByEmail,
  isTaken,
  lockAccount,
  markVerified,
  removeUnverifiedAt,
  type Account,
} from "./accounts.queries.ts";
import { flagReturned } from "./banned-addresses.ts";
import { saveEmail } from "./settings.queries.ts";
import {
  consumeToken,
  dropTokens,
  dropUnusedTokens,
  findToken,
  saveToken,
  type TokenRow,
} from "./tokens.queries.ts";

/**
 * Requests a link for an address, in case it belongs to an account. Nothing is looked up here, so that neither the response
 * nor its time tells whether the address is known. Past the address's budget no further email goes out: a request for a
 * confirmation is refused with the waiting time, as on joining; a request for a reset is ignored in silence. `note` is
 * written in the same transaction.
 */
export async function requestLink(
  deps: Deps,
  email: string,
  purpose: "verify" | "reset",
  note?: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (purpose === "verify") await deps.limits.consume("mail_link_account", email);
  else if ((await deps.limits.draw("mail_link_account", email)) > 0) return;
  await transaction(deps.db, async (tx) => {
    await note?.(tx);
    const at = deps.clock.now().toISOString();
    await deps.events.record(tx, "account.link_requested", { email, purpose, at });
  });
}

/** How long a session may still be begun after the link was followed in the browser that signed up. */
export const ENTER_MINUTES = 10;

/** The result of a confirmation link; `enter` is a secret that begins one session, if the browser that signed up followed it. */
interface Followed {
  isConfirmed: boolean;
  enter: string | null;
}

/**
 * Follows a confirmation link. `isConfirmed` is true if the address is confirmed, by this call or earlier. In the `browser` that
 * signed up, while the account still has the same address, it also offers one session (`continueSignUp`).
 */
export async function followLink(deps: Deps, token: string, browser?: string): Promise<Followed> {
  const isConfirmed = await confirm(deps, token);
  return { isConfirmed, enter: isConfirmed ? await offerSession(deps, token, browser) : null };
}

/** Offers a session if both secrets belong to the same account and address, and uses up the browser's. */
async function offerSession({ db, clock }: Deps, token: string, browser?: string): Promise<string | null> {
  const [link, joined] = [await findToken(db, token), browser && (await findToken(db, browser))];
  if (!browser || !joined || link?.purpose !== "verify" || joined.user_id !== link.user_id) return null;
  const now = clock.now();
  return transaction(db, async (tx) => {
    const account = await lockAccount(tx, link.user_id);
    const isMeant = account?.email === link.email;
    if (!isMeant || admitAccount(account, now) !== "admitted") return null;
    if ((await consumeToken(tx, browser, "browser", now)) === undefined) return null;
    const enter = randomBytes(32).toString("base64url");
    const expires = new Date(now.getTime() + ENTER_MINUTES * 60_000);
    await saveToken(tx, {
      token: enter,
      userId: account.id,
      purpose: "enter",
      email: link.email,
      now,
      expires,
    });
    return enter;
  });
}

async function confirm(deps: Deps, token: string): Promise<boolean> {
  const link = await findToken(deps.db, token);
  if (link?.purpose !== "verify" && link?.purpose !== "change") return false;
  const { purpose } = link;
  try {
    return await transaction(deps.db, async (tx) => {
      const used = await consumeToken(tx, token, purpose, deps.clock.now());
      const account = await lockAccount(tx, link.user_id);
      if (account === undefined) return false;
      if (used === undefined) return wasFollowed(await findToken(tx, token), account, deps.clock.now());
      if (purpose === "change") return takeNewAddress(deps, tx, account, link.email);
      if (account.email !== link.email) return false;
      await markVerified(tx, account.id, deps.clock.now());
      return true;
    });
  } catch (error) {
    // Another sign-up took that address a moment ago.
    if (isTaken(error, "users__email")) return false;
    throw error;
  }
}

/** True if a dead link had done its work: for a week it still says so, for members whose mail program or first click used it. */
function wasFollowed(link: TokenRow | undefined, account: Account, now: Date): boolean {
  if (link === undefined || account.email !== link.email || !account.is_email_verified) return false;
  const since = Date.parse(link.used_at ?? link.expires_at);
  return now.getTime() <= since + VERIFY_REPEAT_DAYS * 86_400_000;
}

async function takeNewAddress(deps: Deps, tx: Tx, account: Account, email: string): Promise<boolean> {
  if (account.pending_email !== email) return false;
  const other = await findAccountByEmail(tx, email);
  if (other !== undefined && other.id !== account.id) {
    if (other.is_email_verified || other.banned_at !== null) return false;
    await removeUnverifiedAt(tx, email);
  }
  await saveEmail(tx, account.id, email, deps.clock.now());
  await deps.realtime.send(tx, [account.id], { type: "account_changed" });
  await flagReturned(tx, { userId: account.id, email, now: deps.clock.now() });
  // Links sent to the old address must not open the account any more.
  await dropTokens(tx, account.id, ["reset"]);
  await dropUnusedTokens(tx, account.id, ["change", "verify"]);
  await deps.events.record(tx, "account.email_changed", {
    userId: account.id,
    from: account.email,
    to: email,
  });
  return true;
}
