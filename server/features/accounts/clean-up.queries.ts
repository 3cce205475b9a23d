import {
  APPEAL_DAYS,
  LOGIN_ADDRESS_DAYS,
  UNVERIFIED_DAYS,
  VERIFY_REPEAT_DAYS,
} from "#contracts/reference/limits.ts";

import { batchOf, deleteDue, untilDone } from "../../platform/database/batches.ts";
import type { Handle } from "../../platform/database/database.ts";

const before = (days: number) => `$1::timestamptz - interval '${days} days'`;
const HAS_WHOLE_ADDRESS = `login_time < ${before(LOGIN_ADDRESS_DAYS)}
  and masklen(ip_address) = case family(ip_address) when 4 then 32 else 128 end`;

// A confirmation link requested late still works until it expires.
const IS_GIVEN_UP = `not is_email_verified and created_at < ${before(UNVERIFIED_DAYS)} and not exists (
  select from email_tokens t
  where t.user_id = users.id and t.purpose = 'verify' and t.used_at is null and t.expires_at > $1)`;

const WAS_JUDGED = "(banned_at is not null or exists (select from sanctions s where s.user_id = users.id))";
const MAY_APPEAL = `exists (
  select from sanctions s left join appeals a on a.sanction_id = s.id where s.user_id = users.id
    and case when a.id is null then s.withdrawn_at is null and s.created_at >= ${before(APPEAL_DAYS)} else a.decided_at is null end)`;

/** What no longer serves anybody, a batch a statement; `$1` is now. All of them may run twice. */
const CHORES = {
  "unconfirmed accounts": deleteDue<[now: Date]>(
    "users",
    `${IS_GIVEN_UP} and not ${WAS_JUDGED}`,
    "created_at",
  ),
  // There is a decision about them: `eraseDueAccounts` erases them like leaving members, which remembers the decision, once
  // no appeal of theirs waits or can still come.
  "unconfirmed accounts that were decided about": untilDone<[now: Date]>(`
    update users set closes_at = $1
    where ${batchOf("users", `${IS_GIVEN_UP} and ${WAS_JUDGED} and closes_at is null and not ${MAY_APPEAL}`, "created_at")} returning 1`),
  // A used link still says "verified" for a week.
  "links past their time": deleteDue<[now: Date]>(
    "email_tokens",
    `expires_at < ${before(VERIFY_REPEAT_DAYS)} and coalesce(used_at, expires_at) < ${before(VERIFY_REPEAT_DAYS)}`,
    "expires_at",
  ),
  // Addresses are stored no longer than in the login log, however long the session was in use.
  "sessions long over": deleteDue<[now: Date]>(
    "sessions",
    `expires_at < $1 and created_at < ${before(LOGIN_ADDRESS_DAYS)}`,
    "expires_at",
  ),
  // Shortened to a network: a wave of sign-ins can still be seen, but not a person's connection.
  "addresses in the login log": untilDone<[now: Date]>(`
    update login_log set user_agent = null,
      ip_address = network(set_masklen(ip_address, case family(ip_address) when 4 then 24 else 48 end))
    where ${batchOf("login_log", HAS_WHOLE_ADDRESS, "login_time")} returning 1`),
  "changes of address never confirmed": untilDone<[now: Date]>(`
    update users set pending_email = null, pending_email_at = null
    where ${batchOf("users", `pending_email_at < ${before(VERIFY_REPEAT_DAYS)}`, "pending_email_at")} returning 1`),
};

/** The chores, each of which names itself if it fails. */
export function listChores(handle: Handle, now: Date): (() => Promise<void>)[] {
  return Object.entries(CHORES).map(
    ([chore, each]) =>
      () =>
        each(handle, now).catch((cause: unknown) => {
          throw new Error(`${chore} could not be cleaned up`, { cause });
        }),
  );
}
