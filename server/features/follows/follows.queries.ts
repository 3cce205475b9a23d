import type { FollowPreference } from "#contracts/follows.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, many, matched, one } from "../../platform/database/queries.ts";
import type { PersonRow } from "../../platform/person.ts";

const PREFERENCE = `id, user_id as "userId", followed_user_id as "followedUserId",
  notify_on_posts as "notifyOnPosts", notify_on_job_posts as "notifyOnJobPosts"`;

/** True if the viewer can know this member: confirmed, not banned, not blocked either way. */
export const isKnownTo = matched<[viewerId: number, userId: number]>(`
  select u.id from users u
  where u.id = $2 and u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}`);

export const findFollow = one<FollowPreference, [userId: number, followedUserId: number]>(
  `select ${PREFERENCE} from follows where user_id = $1 and followed_user_id = $2`,
);

/** Reads a follow and locks it until the transaction ends. */
export const lockFollow = one<FollowPreference, [id: number], Tx>(
  `select ${PREFERENCE} from follows where id = $1 for update`,
);

/** Adds a follow; undefined if it exists already. */
export const addFollow = one<FollowPreference, [follow: Omit<FollowPreference, "id">, now: Date], Tx>(
  `
  insert into follows (user_id, followed_user_id, notify_on_posts, notify_on_job_posts, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $5) on conflict do nothing returning ${PREFERENCE}`,
  ({ userId, followedUserId, notifyOnPosts, notifyOnJobPosts }, now) => [
    userId,
    followedUserId,
    notifyOnPosts,
    notifyOnJobPosts,
    now,
  ],
);

/** Changes a follow whose row is locked. */
export const changeFollow = exactlyOne<
  FollowPreference,
  [
    follow: Authorized<FollowPreference>,
    flags: Pick<FollowPreference, "notifyOnPosts" | "notifyOnJobPosts">,
    now: Date,
  ]
>(
  `
  update follows set notify_on_posts = $2, notify_on_job_posts = $3, updated_at = $4 where id = $1
  returning ${PREFERENCE}`,
  (follow, flags, now) => [follow.id, flags.notifyOnPosts, flags.notifyOnJobPosts, now],
);

/** Ends a member's own follow, so no other rule is needed; false if there was none. */
export const removeFollow = matched<[userId: number, followedUserId: number], Tx>(
  "delete from follows where user_id = $1 and followed_user_id = $2 returning id",
);

export interface FollowedRow extends PersonRow {
  follow_id: number;
  created_at: string;
}

// A block ends the follow, so no blocked members are listed; banned members reappear when the ban ends.
/** Lists whom a member follows, before a position, latest first. */
export const findFollowed = many<FollowedRow, [userId: number, before: number, take: number]>(`
  select f.id as follow_id, u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, f.created_at
  from follows f join users u on u.id = f.followed_user_id and u.banned_at is null
  where f.user_id = $1 and f.id < $2 order by f.id desc limit $3`);
