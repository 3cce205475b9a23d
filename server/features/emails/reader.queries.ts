import type { EmailSwitch } from "#contracts/preferences.ts";

import { execute, matched, one } from "../../platform/database/queries.ts";
import { CLAIM_SECONDS } from "../../platform/mail/email-queue.ts";
import type { Addressee } from "../../platform/mail/greet.ts";

const readerWith = (flag: string) =>
  one<Addressee, [userId: number]>(`
    select first_name, email from users
    where id = $1 and is_email_verified and banned_at is null and ${flag}`);

/** Undefined if the member is not to be emailed about this: switch off, not confirmed, banned, or gone. */
export const findReader: Readonly<Record<EmailSwitch, ReturnType<typeof readerWith>>> = {
  crewRequests: readerWith("email_crew_requests"),
  postActivity: readerWith("email_post_activity"),
  jobInterest: readerWith("email_job_interest"),
  messages: readerWith("email_messages"),
  weeklyDigest: readerWith("email_digest"),
  // Each search has its own switch, which the email's writer checks.
  savedSearches: readerWith("true"),
};

/** Serialises senders with emails about the same act: the second waits until the first has written its own. */
export const holdAct = execute<[act: string]>("select pg_advisory_xact_lock(hashtextextended($1, 0))");

/** True if an earlier email with that key prefix is being sent right now; an email waiting for a retry does not count. */
export const isUnderWay = matched<[userId: number, keyStart: string, key: string, now: Date]>(`
  select 1 from emails where user_id = $1 and starts_with(key, $2) and status = 'waiting' and due_at > $4
    and due_at <= $4::timestamptz + interval '${CLAIM_SECONDS} seconds' and id < (select id from emails where key = $3) limit 1`);

/** True if an email with that key prefix was sent to the member in the last two days. */
export const wasWritten = matched<[userId: number, keyStart: string, now: Date]>(`
  select 1 from emails where user_id = $1 and starts_with(key, $2) and status = 'sent'
    and settled_at > $3::timestamptz - interval '2 days' limit 1`);
