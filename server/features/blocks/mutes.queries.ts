import type { HiddenType } from "#contracts/blocks.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { BlockedPosition, BlockedRow } from "./blocks.queries.ts";

const insertMute = statement<never>(
  "insert into mutes (user_id, muted_user_id, created_at) values ($1, $2, $3) on conflict do nothing",
);
const deleteMute = statement<never>("delete from mutes where user_id = $1 and muted_user_id = $2");
// Banned ones too: whoever is to be unmuted must be seen.
const readMuted = statement<BlockedRow>(`
  select u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, m.created_at
  from mutes m join users u on u.id = m.muted_user_id
  where m.user_id = $1 and (m.created_at, m.muted_user_id) < ($2::timestamptz, $3::bigint)
  order by m.created_at desc, m.muted_user_id desc limit $4`);
const insertHidden = statement<never>(`
  insert into hidden_things (user_id, type, thing_id, created_at) values ($1, $2, $3, $4) on conflict do nothing`);
const deleteHidden = statement<never>(
  "delete from hidden_things where user_id = $1 and type = $2 and thing_id = $3",
);

/** Mutes somebody for a member; doing it again changes nothing. */
export async function addMute(handle: Handle, userId: number, mutedId: number, now: Date): Promise<void> {
  await handle.run(insertMute, [userId, mutedId, now]);
}

/** Ends a member's own mute, if there is one. */
export async function removeMute(handle: Handle, userId: number, mutedId: number): Promise<void> {
  await handle.run(deleteMute, [userId, mutedId]);
}

/** Whom a member has muted, latest first. */
export function findMuted(
  handle: Handle,
  userId: number,
  after: BlockedPosition,
  take: number,
): Promise<BlockedRow[]> {
  return handle.run(readMuted, [userId, after.at, after.id, take]);
}

interface Hidden {
  userId: number;
  type: HiddenType;
  id: number;
}

/** Hides a thing from one member. */
export async function addHidden(handle: Handle | Tx, { userId, type, id }: Hidden, now: Date): Promise<void> {
  await handle.run(insertHidden, [userId, type, id, now]);
}

export async function removeHidden(handle: Handle, { userId, type, id }: Hidden): Promise<void> {
  await handle.run(deleteHidden, [userId, type, id]);
}
