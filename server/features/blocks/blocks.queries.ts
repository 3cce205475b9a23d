import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { PersonRow } from "../../platform/person.ts";

const readMember = statement<{ id: number }>(
  "select id from users where id = $1 and is_email_verified and banned_at is null",
);
const insertBlock = statement<never>(`
  insert into blocks (user_id, blocked_user_id, created_at) values ($1, $2, $3) on conflict do nothing`);
const deleteFollows = statement<never>(`
  delete from follows where (user_id = $1 and followed_user_id = $2) or (user_id = $2 and followed_user_id = $1)`);
const deleteBlock = statement<{ user_id: number }>(
  "delete from blocks where user_id = $1 and blocked_user_id = $2 returning user_id",
);

/** Whether somebody can be blocked; whoever has blocked the asker can be as well. */
export async function isMember(handle: Handle, userId: number): Promise<boolean> {
  return (await handle.run(readMember, [userId])).length > 0;
}

/** Blocks somebody for a member; doing it again changes nothing. */
export async function addBlock(tx: Tx, userId: number, blockedId: number, now: Date): Promise<void> {
  await tx.run(insertBlock, [userId, blockedId, now]);
}

/** Ends the follows between two members, in both directions. */
export async function removeFollows(tx: Tx, one: number, other: number): Promise<void> {
  await tx.run(deleteFollows, [one, other]);
}

/** Ends a member's own block; false when there was none. */
export async function removeBlock(tx: Tx, userId: number, blockedId: number): Promise<boolean> {
  return (await tx.run(deleteBlock, [userId, blockedId])).length > 0;
}

export interface BlockedRow extends PersonRow {
  created_at: string;
}

// Banned ones too: whoever is to be unblocked must be seen.
const readBlocked = statement<BlockedRow>(`
  select u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, b.created_at
  from blocks b join users u on u.id = b.blocked_user_id
  where b.user_id = $1 and (b.created_at, b.blocked_user_id) < ($2::timestamptz, $3::bigint)
  order by b.created_at desc, b.blocked_user_id desc limit $4`);

export interface BlockedPosition {
  at: string;
  id: number;
}

/** Whom a member has blocked, latest first. */
export function findBlocked(
  handle: Handle,
  userId: number,
  after: BlockedPosition,
  take: number,
): Promise<BlockedRow[]> {
  return handle.run(readBlocked, [userId, after.at, after.id, take]);
}
