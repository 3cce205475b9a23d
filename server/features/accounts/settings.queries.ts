import { SESSIONS_SHOWN } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, oneValue } from "../../platform/database/queries.ts";
import { isInUse } from "../../platform/sessions.ts";
import type { Account } from "./accounts.queries.ts";

/** A place where a member is signed in. */
export interface SessionRow {
  id: number;
  created_at: string;
  last_seen_at: string;
  user_agent: string | null;
  ip_address: string | null;
}

export const listOpenSessions = many<SessionRow, [userId: number, now: Date]>(`
  select s.id, s.created_at, s.last_seen_at, s.user_agent, host(s.ip_address) as ip_address
  from sessions s join users u on u.id = s.user_id
  where s.user_id = $1 and ${isInUse("$2")}
  order by s.last_seen_at desc, s.id desc limit ${SESSIONS_SHOWN}`);

export const noteOnboardingSeen = execute<[userId: number, now: Date], Handle>(`
  update users set has_seen_onboarding = true, updated_at = $2 where id = $1 and not has_seen_onboarding`);

/** Saves the address that waits to be confirmed; null cancels the change. */
export const savePendingEmail = execute<[account: Authorized<Account>, email: string | null, now: Date]>(
  `
  update users set pending_email = $2::text, pending_email_at = case when $2::text is null then null else $3::timestamptz end,
    updated_at = $3
  where id = $1`,
  (account, email, now) => [account.id, email, now],
);

/** Cancels a pending change of address after a new password. Returns when it was requested. */
export const deletePendingEmail = oneValue<string, [userId: number, now: Date], Tx>(`
  update users set pending_email = null, pending_email_at = null, updated_at = $2
  from (select id, pending_email_at from users where id = $1 and pending_email is not null) was
  where users.id = was.id returning was.pending_email_at`);

/** Replaces the address with the new one. */
export const saveEmail = execute<[userId: number, email: string, now: Date]>(`
  update users set email = $2, pending_email = null, pending_email_at = null, updated_at = $3 where id = $1`);
