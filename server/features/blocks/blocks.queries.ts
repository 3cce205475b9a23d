import type { TimePosition } from "../../platform/cursor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { execute, many, matched } from "../../platform/database/queries.ts";
import type { PersonRow } from "../../platform/person.ts";

/** True if this member can be blocked, even if they have blocked the viewer. */
export const isMember = matched<[userId: number]>(
  "select id from users where id = $1 and is_email_verified and banned_at is null",
);

/** Adds a member's block; repeating it changes nothing. */
export const addBlock = execute<[userId: number, blockedId: number, now: Date]>(`
  insert into blocks (user_id, blocked_user_id, created_at) values ($1, $2, $3) on conflict do nothing`);

/** Ends the follows between two members, in both directions. */
export const removeFollows = execute<[one: number, other: number]>(`
  delete from follows where (user_id = $1 and followed_user_id = $2) or (user_id = $2 and followed_user_id = $1)`);

/** Ends a member's own block; false if there was none. */
export const removeBlock = matched<[userId: number, blockedId: number], Tx>(
  "delete from blocks where user_id = $1 and blocked_user_id = $2 returning user_id",
);

export interface BlockedRow extends PersonRow {
  created_at: string;
}

// Includes banned members: a member must be listed to be unblocked.
/** Lists the members a member has blocked, latest first. */
export const findBlocked = many<BlockedRow, [userId: number, after: TimePosition, take: number]>(
  `
  select u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, b.created_at
  from blocks b join users u on u.id = b.blocked_user_id
  where b.user_id = $1 and (b.created_at, b.blocked_user_id) < ($2::timestamptz, $3::bigint)
  order by b.created_at desc, b.blocked_user_id desc limit $4`,
  (userId, after, take) => [userId, after.at, after.id, take],
);
