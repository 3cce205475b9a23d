import type { Tx } from "../../platform/database/database.ts";
import { execute, one } from "../../platform/database/queries.ts";
import { hashToken } from "../../platform/sessions.ts";

/** What an emailed link is for. */
export type LinkPurpose = "verify" | "change" | "reset";
/**
 * What a secret opens. Two of them are in a cookie: `browser` identifies the browser that signed up, `enter` begins the session
 * of an account whose link was followed there.
 */
export type Purpose = LinkPurpose | "browser" | "enter";

/** The purposes of the cookie's secrets; these end with a first session and with a new password. */
export const OF_COOKIE = ["browser", "enter"] as const satisfies readonly Purpose[];

/** What is stored of a link or cookie. The token itself is only in the email or the browser. */
export interface TokenRow {
  user_id: number;
  purpose: Purpose;
  /** The address the link went to, or that signed up. */
  email: string;
  expires_at: string;
  used_at: string | null;
}

/** Stores the hash of a token that is about to be mailed, so that a copy of the database opens nothing. */
export const saveToken = execute<
  [link: { token: string; userId: number; purpose: Purpose; email: string; now: Date; expires: Date }]
>(
  `
  insert into email_tokens (token_hash, user_id, purpose, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
  (link) => [hashToken(link.token), link.userId, link.purpose, link.email, link.now, link.expires],
);

// Without an account no row is inserted: for a member's address this does the same work and stores nothing.
/** Stores the hash of the cookie of the browser that made an account; nothing if there is no such account. */
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

/** Uses up a live token. Of several concurrent callers one gets the row, the others undefined. */
export const consumeToken = one<TokenRow, [token: string, purpose: Purpose, now: Date], Tx>(
  `
  update email_tokens set used_at = $2
  where token_hash = $1 and purpose = $3 and used_at is null and expires_at > $2
  returning user_id, purpose, email, expires_at, used_at`,
  (token, purpose, now) => [hashToken(token), now, purpose],
);

/** Deletes a member's links, used ones included. */
export const dropTokens = execute<[userId: number, purposes: readonly Purpose[]]>(
  "delete from email_tokens where user_id = $1 and purpose = any($2)",
);

/** Deletes a member's unused links; a used link goes on saying that it was used. */
export const dropUnusedTokens = execute<[userId: number, purposes: readonly Purpose[]]>(
  "delete from email_tokens where user_id = $1 and purpose = any($2) and used_at is null",
);
