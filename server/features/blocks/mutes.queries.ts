import type { HiddenType } from "#contracts/blocks.ts";
import { HIDDEN_LIST_MAX } from "#contracts/reference/limits.ts";

import { notBlocked } from "../../platform/database/blocked.ts";
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

// What is gone, or cannot be seen for another reason, cannot be shown again: it is not named.
const readHidden = statement<HiddenRow>(`
  select h.type, h.thing_id as id, left(thing.words, 80) as words, u.first_name, u.last_name
  from hidden_things h
  join lateral (
    select p.user_id, p.content as words from posts p
      where h.type = 'post' and p.id = h.thing_id and p.deleted_at is null
    union all select c.user_id, c.content from comments c join posts p on p.id = c.post_id and p.deleted_at is null
      where h.type = 'comment' and c.id = h.thing_id and c.deleted_at is null
    union all select j.user_id, coalesce(j.title, coalesce(j.custom_trade, j.trade_key) || ' - ' || j.town) from jobs j
      where h.type = 'job' and j.id = h.thing_id and j.deleted_at is null and not j.is_hidden
    union all select a.user_id, a.title from apprenticeships a
      where h.type = 'apprenticeship' and a.id = h.thing_id and a.is_listed
    union all select r.reviewer_id, r.comment from reviews r
      where h.type = 'review' and r.id = h.thing_id and r.is_counted) thing on true
  left join users u on u.id = thing.user_id
  where h.user_id = $1 and (u.id is null or u.banned_at is null and ${notBlocked("u.id", "$1")})
  order by h.created_at desc, h.type, h.thing_id desc limit ${HIDDEN_LIST_MAX}`);

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

export interface HiddenRow {
  type: HiddenType;
  id: number;
  words: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** What a member has hidden and could see again, the latest first. */
export function findHidden(handle: Handle, userId: number): Promise<HiddenRow[]> {
  return handle.run(readHidden, [userId]);
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
