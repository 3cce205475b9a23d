import type { Tx } from "../../platform/database/database.ts";
import { execute, one } from "../../platform/database/queries.ts";
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

/** Remembers a token that is about to be mailed: by its hash, so that a copy of the database opens nothing. */
export const saveToken = execute<
  [link: { token: string; userId: number; purpose: Purpose; email: string; now: Date; expires: Date }]
>(
  `
  insert into email_tokens (token_hash, user_id, purpose, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
  (link) => [hashToken(link.token), link.userId, link.purpose, link.email, link.now, link.expires],
);

// No account, no row: for an address that is a member's already it does the same work and keeps nothing.
/** Remembers which browser made an account, by the hash of its cookie; nothing for an account that there is not. */
export const saveBrowser = execute<[browser: { token: string; userId: number; now: Date; expires: Date }]>(
  `
  insert into email_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
  select $1, id, 'browser', email, $3, $4 from users where id = $2`,
  (browser) => [hashToken(browser.token), browser.userId, browser.now, browser.expires],
);

export const findToken = one<TokenRow, [token: string]>(
  "select user_id, purpose, email, expires_at, used_at from email_tokens where token_hash = $1",
  (token) => [hashToken(token)],
);

/** Uses a live token up; of several who try at once one gets the row, the others undefined. */
export const consumeToken = one<TokenRow, [token: string, purpose: Purpose, now: Date], Tx>(
  `
  update email_tokens set used_at = $2
  where token_hash = $1 and purpose = $3 and used_at is null and expires_at > $2
  returning user_id, purpose, email, expires_at, used_at`,
  (token, purpose, now) => [hashToken(token), now, purpose],
);

/** Makes the links of a member worthless, used ones included. */
export const dropTokens = execute<[userId: number, purposes: readonly Purpose[]]>(
  "delete from email_tokens where user_id = $1 and purpose = any($2)",
);

/** The same, but a used link goes on saying that it was used. */
export const dropUnusedTokens = execute<[userId: number, purposes: readonly Purpose[]]>(
  "delete from email_tokens where user_id = $1 and purpose = any($2) and used_at is null",
);
