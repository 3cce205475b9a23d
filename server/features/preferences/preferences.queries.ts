import { dayInLondon } from "#contracts/calendar.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import type { EmailPreferences, EmailSwitch, updateEmailPreferences } from "#contracts/preferences.ts";

import type { Handle } from "../../platform/database/database.ts";
import { execute, one } from "../../platform/database/queries.ts";
import type { UnsubscribeLink } from "./unsubscribe-token.ts";

const FLAGS = `email_crew_requests as "crewRequests", email_post_activity as "postActivity",
  email_job_interest as "jobInterest", email_messages as "messages", email_digest as "weeklyDigest"`;
// A member who turns the digest on gets the first one on the next Monday.
export const savePreferences = one<
  EmailPreferences,
  [userId: number, wanted: BodyOf<typeof updateEmailPreferences>, now: Date]
>(
  `
  update users set email_crew_requests = $2, email_post_activity = $3, email_job_interest = $4, email_messages = $5,
    email_digest = coalesce($6, email_digest), updated_at = $7,
    digest_sent_on = case when $6 and not email_digest then $8::date else digest_sent_on end
  where id = $1 returning ${FLAGS}`,
  (userId, { crewRequests, postActivity, jobInterest, messages, weeklyDigest = null }, now) => {
    const wanted = [crewRequests, postActivity, jobInterest, messages, weeklyDigest];
    return [userId, ...wanted, now, dayInLondon(now)];
  },
);

const switchOff = (flag: string) =>
  execute<[userId: number, now: Date], Handle>(
    `update users set ${flag} = false, updated_at = $2 where id = $1 and ${flag}`,
  );
const SWITCH_OFF: Readonly<Record<EmailSwitch, ReturnType<typeof switchOff>>> = {
  crewRequests: switchOff("email_crew_requests"),
  postActivity: switchOff("email_post_activity"),
  jobInterest: switchOff("email_job_interest"),
  messages: switchOff("email_messages"),
  weeklyDigest: switchOff("email_digest"),
  savedSearches: execute<[userId: number, now: Date], Handle>(
    "update saved_searches set by_email = false, updated_at = $2 where user_id = $1 and by_email",
  ),
};

export const findPreferences = one<EmailPreferences, [userId: number]>(
  `select ${FLAGS} from users where id = $1`,
);

/**
 * Turns one switch off, for the holder of the member's link. Does nothing if it is already off or there is no such
 * member.
 */
export function turnOff(handle: Handle, { preference, userId }: UnsubscribeLink, now: Date): Promise<void> {
  return SWITCH_OFF[preference](handle, userId, now);
}
