import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { hashToken } from "../../platform/sessions.ts";

/** What an e-mailed link is for. */
export type LinkPurpose = "verify" | "change" | "reset";
/**
 * What a secret opens. A cookie holds two of them: `browser` tells which browser signed up, `enter` begins the session of
 * an account whose link was followed there.
 */
export type Purpose = LinkPurpose | "browser" | "enter";

/** The cookie's, which end with a first session and with a new password. */
export const OF_COOKIE = ["browser", "enter"] as const satisfies readonly Purpose[];

/** What is known of a link or cookie; the token itself is in the e-mail, or with the browser, only. */
export interface TokenRow {
  user_id: number;
  purpose: Purpose;
  /** The address it went to, or the one that was signed up with. */
  email: string;
  expires_at: string;
  used_at: string | null;
}

const insertToken = statement<never>(`
  insert into email_tokens (token_hash, user_id, purpose, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`);
// No account, no row: for an address that is a member's already it does the same work and keeps nothing.
const insertBrowser = statement<never>(`
  insert into email_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
  select $1, id, 'browser', email, $3, $4 from users where id = $2`);
const readToken = statement<TokenRow>(
  "select user_id, purpose, email, expires_at, used_at from email_tokens where token_hash = $1",
);
const useToken = statement<TokenRow>(`
  update email_tokens set used_at = $2
  where token_hash = $1 and purpose = $3 and used_at is null and expires_at > $2
  returning user_id, purpose, email, expires_at, used_at`);
const deleteTokens = statement<never>("delete from email_tokens where user_id = $1 and purpose = any($2)");
const deleteUnusedTokens = statement<never>(
  "delete from email_tokens where user_id = $1 and purpose = any($2) and used_at is null",
);

/** Remembers a token that is about to be mailed: by its hash, so that a copy of the database opens nothing. */
export async function saveToken(
  tx: Tx,
  link: { token: string; userId: number; purpose: Purpose; email: string; now: Date; expires: Date },
): Promise<void> {
  await tx.run(insertToken, [
    hashToken(link.token),
    link.userId,
    link.purpose,
    link.email,
    link.now,
    link.expires,
  ]);
}

/** Remembers which browser made an account, by the hash of its cookie; nothing for an account that there is not. */
export async function saveBrowser(
  tx: Tx,
  browser: { token: string; userId: number; now: Date; expires: Date },
): Promise<void> {
  await tx.run(insertBrowser, [hashToken(browser.token), browser.userId, browser.now, browser.expires]);
}

export async function findToken(handle: Handle, token: string): Promise<TokenRow | undefined> {
  return (await handle.run(readToken, [hashToken(token)]))[0];
}

/** Uses a live token up; of several who try at once one gets the row, the others undefined. */
export async function consumeToken(
  tx: Tx,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<TokenRow | undefined> {
  return (await tx.run(useToken, [hashToken(token), now, purpose]))[0];
}

/** Makes the links of a member worthless, used ones included. */
export async function dropTokens(tx: Tx, userId: number, purposes: readonly Purpose[]): Promise<void> {
  await tx.run(deleteTokens, [userId, purposes]);
}

/** The same, but a used link goes on saying that it was used. */
export async function dropUnusedTokens(tx: Tx, userId: number, purposes: readonly Purpose[]): Promise<void> {
  await tx.run(deleteUnusedTokens, [userId, purposes]);
}
