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
 * Somebody asks for a link by naming an address. Nothing is looked up here, so that neither the answer nor its time
 * tells whether the address is known. Past the address's budget no further mail goes out; who waits for a confirmation is
 * told so and for how long, as joining does. `note` is written with it, or neither.
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

/** For how long a session may be begun once the link was followed in the browser that signed up. */
export const ENTER_MINUTES = 10;

/** What became of a confirmation link; `enter` is a secret that begins one session, if the right browser followed it. */
interface Followed {
  isConfirmed: boolean;
  enter: string | null;
}

/**
 * Somebody opened a confirmation link: `isConfirmed` when the address is now, or has just been, confirmed. With the
 * `browser` that signed up, and the account as it was then, there is a session to begin, once (`continueSignUp`).
 */
export async function followLink(deps: Deps, token: string, browser?: string): Promise<Followed> {
  const isConfirmed = await confirm(deps, token);
  return { isConfirmed, enter: isConfirmed ? await offerSession(deps, token, browser) : null };
}

/** Both secrets are of one account and one address, and the browser's is used up. */
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
    // Somebody joined with that address a moment ago.
    if (isTaken(error, "users__email")) return false;
    throw error;
  }
}

/** A dead link still tells the truth for a week, to those whose mail program or second click came first. */
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
  // What went to the old address must not open the account any more.
  await dropTokens(tx, account.id, ["reset"]);
  await dropUnusedTokens(tx, account.id, ["change", "verify"]);
  await deps.events.record(tx, "account.email_changed", {
    userId: account.id,
    from: account.email,
    to: email,
  });
  return true;
}
