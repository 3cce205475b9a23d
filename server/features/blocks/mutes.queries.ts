import type { HiddenType } from "#contracts/blocks.ts";
import { HIDDEN_LIST_MAX } from "#contracts/reference/limits.ts";

import type { TimePosition } from "../../platform/cursor.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { execute, many } from "../../platform/database/queries.ts";
import type { BlockedRow } from "./blocks.queries.ts";

/** Adds a member's mute. Repeating it changes nothing, nor does muting a member they block: the block hides more. */
export const addMute = execute<[userId: number, mutedId: number, now: Date], Handle>(
  `insert into mutes (user_id, muted_user_id, created_at) select $1::bigint, $2::bigint, $3::timestamptz
  where not exists (select from blocks where user_id = $1 and blocked_user_id = $2) on conflict do nothing`,
);

/** Ends a member's own mute, if there is one. */
export const removeMute = execute<[userId: number, mutedId: number], Handle>(
  "delete from mutes where user_id = $1 and muted_user_id = $2",
);

// Includes banned members: a member must be listed to be unmuted.
/** Lists whom a member has muted, latest first. */
export const findMuted = many<BlockedRow, [userId: number, after: TimePosition, take: number]>(
  `
  select u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, m.created_at
  from mutes m join users u on u.id = m.muted_user_id
  where m.user_id = $1 and (m.created_at, m.muted_user_id) < ($2::timestamptz, $3::bigint)
  order by m.created_at desc, m.muted_user_id desc limit $4`,
  (userId, after, take) => [userId, after.at, after.id, take],
);

export interface HiddenRow {
  type: HiddenType;
  id: number;
  words: string | null;
  first_name: string | null;
  last_name: string | null;
}

// Leaves out what is gone or cannot be seen for another reason, and so could not be shown again.
/** Lists what a member has hidden and could see again, latest first. */
export const findHidden = many<HiddenRow, [userId: number]>(`
  select h.type, h.thing_id as id, left(thing.words, 80) as words,
    case when u.banned_at is null then u.first_name end as first_name,
    case when u.banned_at is null then u.last_name end as last_name
  from hidden_things h
  join lateral (
    select p.user_id, p.content as words from posts p
      where h.type = 'post' and p.id = h.thing_id and p.deleted_at is null
    union all select c.user_id, c.content from comments c join posts p on p.id = c.post_id and p.deleted_at is null
      join users author on author.id = p.user_id and author.banned_at is null and ${notBlocked("author.id", "$1")}
      where h.type = 'comment' and c.id = h.thing_id and c.deleted_at is null and (c.parent_id is null or exists (
        select from comments top join users above on above.id = top.user_id and above.banned_at is null
        where top.id = c.parent_id and ${notBlocked("above.id", "$1")}))
    union all select j.user_id, coalesce(j.title, coalesce(j.custom_trade, j.trade_key) || ' - ' || j.town) from jobs j
      where h.type = 'job' and j.id = h.thing_id and j.deleted_at is null and not j.is_hidden
    union all select a.user_id, a.title from apprenticeships a
      where h.type = 'apprenticeship' and a.id = h.thing_id and a.is_listed
    union all select r.reviewer_id, r.comment from reviews r
      join users about on about.id = r.reviewee_id and about.banned_at is null and ${notBlocked("about.id", "$1")}
      where h.type = 'review' and r.id = h.thing_id and r.is_counted) thing on true
  left join users u on u.id = thing.user_id
  where h.user_id = $1 and (u.id is null or (h.type = 'review' or u.banned_at is null) and ${notBlocked("u.id", "$1")})
  order by h.created_at desc, h.type, h.thing_id desc limit ${HIDDEN_LIST_MAX}`);

interface Hidden {
  userId: number;
  type: HiddenType;
  id: number;
}

/** Hides a thing from one member. */
export const addHidden = execute<[hidden: Hidden, now: Date], Handle>(
  `
  insert into hidden_things (user_id, type, thing_id, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
  ({ userId, type, id }, now) => [userId, type, id, now],
);

export const removeHidden = execute<[given: Hidden], Handle>(
  "delete from hidden_things where user_id = $1 and type = $2 and thing_id = $3",
  ({ userId, type, id }) => [userId, type, id],
);
