import type { EmailSwitch } from "#contracts/preferences.ts";

import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** Whom an email goes to. */
export interface Reader {
  id: number;
  first_name: string;
  email: string;
}

const readerWith = (flag: string) =>
  statement<Reader>(`
    select id, first_name, email from users
    where id = $1 and is_email_verified and banned_at is null and ${flag}`);
const READERS: Readonly<Record<EmailSwitch, ReturnType<typeof readerWith>>> = {
  crewRequests: readerWith("email_crew_requests"),
  postActivity: readerWith("email_post_activity"),
  jobInterest: readerWith("email_job_interest"),
  messages: readerWith("email_messages"),
  weeklyDigest: readerWith("email_digest"),
  // Each search has its own switch: whoever writes looks at that.
  savedSearches: readerWith("true"),
};

/** Undefined when they are not to be written to about this: the switch is off, not confirmed, banned, gone. */
export async function findReader(
  handle: Handle,
  userId: number,
  preference: EmailSwitch,
): Promise<Reader | undefined> {
  return (await handle.run(READERS[preference], [userId]))[0];
}
