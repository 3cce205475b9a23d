import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** Members notified in one transaction, at most: what it holds, nobody else can have. */
export const BATCH = 200;

/** A member to notify, and where the next batch goes on. */
export interface Recipient {
  position: number;
  userId: number;
}

const postFollowers = statement<Recipient>(`
  select id as position, user_id as "userId" from follows
  where followed_user_id = $1 and id > $2 and notify_on_posts order by id limit ${BATCH}`);
const jobFollowers = statement<Recipient>(`
  select id as position, user_id as "userId" from follows
  where followed_user_id = $1 and id > $2 and notify_on_job_posts order by id limit ${BATCH}`);
const interested = statement<Recipient>(`
  select user_id as position, user_id as "userId" from job_interests
  where job_id = $1 and user_id > $2 and state = $3 order by user_id limit ${BATCH}`);

/** Who follows a member and wants to hear of that. */
export function findFollowers(
  handle: Handle,
  of: "post" | "job",
  userId: number,
  after: number,
): Promise<Recipient[]> {
  return handle.run(of === "post" ? postFollowers : jobFollowers, [userId, after]);
}

/** Who is interested in a job, or was when it was withdrawn. */
export function findInterested(
  handle: Handle,
  state: "declared" | "job_withdrawn",
  jobId: number,
  after: number,
): Promise<Recipient[]> {
  return handle.run(interested, [jobId, after, state]);
}
