import { LOGIN_ADDRESS_DAYS, UNVERIFIED_DAYS, VERIFY_REPEAT_DAYS } from "#contracts/reference/limits.ts";

import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** What no longer serves anybody, one statement each; `$1` is now. All of them may run twice. */
const CHORES = {
  "unconfirmed accounts": statement<never>(`
    delete from users
    where not is_email_verified and created_at < $1::timestamptz - interval '${UNVERIFIED_DAYS} days'`),
  // A used link still says "verified" for a week.
  "links past their time": statement<never>(`
    delete from email_tokens
    where expires_at < $1::timestamptz - interval '${VERIFY_REPEAT_DAYS} days'
      and coalesce(used_at, expires_at) < $1::timestamptz - interval '${VERIFY_REPEAT_DAYS} days'`),
  "sessions long over": statement<never>(`
    delete from sessions
    where expires_at < $1::timestamptz - interval '${LOGIN_ADDRESS_DAYS} days'
      or revoked_at < $1::timestamptz - interval '${LOGIN_ADDRESS_DAYS} days'
      -- An address is kept no longer than in the login log, however long the session was in use.
      or (expires_at < $1 and created_at < $1::timestamptz - interval '${LOGIN_ADDRESS_DAYS} days')`),
  // Kept as a network, so that a wave of sign-ins can still be seen; no longer as a person's connection.
  "addresses in the login log": statement<never>(`
    update login_log set user_agent = null,
      ip_address = network(set_masklen(ip_address, case family(ip_address) when 4 then 24 else 48 end))
    where login_time < $1::timestamptz - interval '${LOGIN_ADDRESS_DAYS} days'
      and masklen(ip_address) = case family(ip_address) when 4 then 32 else 128 end`),
  "changes of address never confirmed": statement<never>(`
    update users set pending_email = null, pending_email_at = null
    where pending_email_at < $1::timestamptz - interval '${VERIFY_REPEAT_DAYS} days'`),
};

/** Does every chore; one that fails is reported by name and does not keep the next from being done. */
export async function cleanUp(
  handle: Handle,
  now: Date,
  onError: (error: unknown, chore: string) => void,
): Promise<void> {
  for (const [chore, each] of Object.entries(CHORES)) {
    await handle.run(each, [now]).catch((error: unknown) => onError(error, chore));
  }
}
