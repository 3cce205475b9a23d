import { many } from "../../platform/database/queries.ts";

/** Members notified in one transaction at most, because each stays locked until it ends. */
export const BATCH = 200;

/** A member to notify, and the position to continue from. */
export interface Recipient {
  position: number;
  userId: number;
}

const followersBy = <More extends unknown[]>(wish: string) =>
  many<Recipient, [userId: number, after: number, ...more: More]>(`
  select id as position, user_id as "userId" from follows
  where followed_user_id = $1 and id > $2 and ${wish} order by id limit ${BATCH}`);

/** A member's followers who want to hear of posts or jobs; for a post, without the members it mentions. */
export const findFollowers = {
  post: followersBy<[postId: number]>(`notify_on_posts and not exists (
    select from posts p where p.id = $3 and p.mentions @> jsonb_build_array(jsonb_build_object('userId', follows.user_id)))`),
  job: followersBy<[]>("notify_on_job_posts"),
};

/** The next replies under a comment, including deleted ones. */
export const findReplies = many<{ id: number }, [commentId: number, after: number]>(
  `select id from comments where parent_id = $1 and id > $2 order by id limit ${BATCH}`,
);

/** The next interests in a job where one side has confirmed working together and the other has not answered. */
export const findWorkAsked = many<{ interestId: number; userId: number }, [jobId: number, after: number]>(`
  select id as "interestId", user_id as "userId" from job_interests
  where job_id = $1 and user_id > $2 and (owner_confirmed_at is null) <> (applicant_confirmed_at is null)
  order by user_id limit ${BATCH}`);

/** Members interested in a job, or who were when it was withdrawn. */
export const findInterested = many<
  Recipient,
  [jobId: number, after: number, state: "declared" | "job_withdrawn"]
>(`
  select user_id as position, user_id as "userId" from job_interests
  where job_id = $1 and user_id > $2 and state = $3 order by user_id limit ${BATCH}`);
