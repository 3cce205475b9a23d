import type { HiddenType } from "#contracts/blocks.ts";

import { execute } from "./queries.ts";

/**
 * Serialises changes to the relationship of two members, in either direction: take this lock before reading that
 * relationship. A transaction locks at most one pair, so no deadlock is possible.
 */
export const lockPair = execute<[one: number, other: number]>(
  "select pg_advisory_xact_lock(hashint8(least($1::bigint, $2)), hashint8(greatest($1::bigint, $2)))",
);

/**
 * Returns the condition that leaves out members whom the viewer blocked or who blocked the viewer. Statements that show
 * a member another member's things, or let them act on those, need it: `where ${notBlocked("p.user_id", "$1")}`. Crew
 * members and requests need none, as blocking ends those ties, nor does what visitors see.
 *
 * The set is read once per statement, by index, and is empty for nearly every member. So it is always up to date, and a
 * row costs one lookup in a small table in memory. Both arguments are SQL: a column, and the viewer's placeholder.
 */
export function notBlocked(person: string, viewer: string): string {
  return `${person} not in (select blocked.id from blocked_with(${viewer}) as blocked)`;
}

/**
 * Used with `notBlocked` in lists of posts, comments and notifications: leaves out members whom the viewer has muted.
 * Pages that the viewer opens on purpose, such as the muted member's profile, do not use it.
 */
export function notMuted(person: string, viewer: string): string {
  return `${person} not in (select mutes.muted_user_id from mutes where mutes.user_id = ${viewer})`;
}

/** Leaves out things that the viewer has hidden or reported. `thing` is the column of the thing's id. */
export function notHidden(type: HiddenType, thing: string, viewer: string): string {
  return `${thing} not in (
    select h.thing_id from hidden_things h where h.user_id = ${viewer} and h.type = '${type}')`;
}

/**
 * Leaves out replies to a comment that is hidden from the post's author. `reply` is the alias of a comment or a reply.
 */
export function inThreadShownTo(author: string, reply: string): string {
  return `(${reply}.parent_id is null or coalesce((
    select true from comments top join users starter on starter.id = top.user_id
    where top.id = ${reply}.parent_id and starter.banned_at is null and ${notBlocked("top.user_id", author)}
      and ${notMuted("top.user_id", author)} and ${notHidden("comment", "top.id", author)}), false))`;
}

/**
 * True if `reply`, the alias of a comment, answers a reply of that member: the member is the first one it mentions, and
 * has a reply in its thread.
 */
export function answersReplyOf(member: string, reply: string): string {
  return `(coalesce((select (named ->> 'userId')::bigint = ${member} from jsonb_array_elements(${reply}.mentions) named
      order by position('@' || (named ->> 'username') in lower(${reply}.content)), length(named ->> 'username') desc limit 1), false)
    and coalesce((select true from comments own where own.parent_id = ${reply}.parent_id and own.user_id = ${member}
      and own.deleted_at is null limit 1), false))`;
}

/**
 * For places that show members to strangers unasked: leaves out members with limited reach, except to themselves, their
 * crew and their followers. `row` is the alias under which the statement reads them from `users`.
 */
export function withinReach(row: string, viewer: string): string {
  return `(${row}.reach_until is null or ${isNear(`${row}.id`, viewer)})`;
}

/** The same for statements that read only the member's id. */
export function idWithinReach(person: string, viewer: string): string {
  return `(not coalesce((select true from users limited
      where limited.id = ${person} and limited.reach_until is not null limit 1), false)
    or ${isNear(person, viewer)})`;
}

/** True if the person is the viewer, in the viewer's crew, or followed by the viewer. */
export function isNear(person: string, viewer: string): string {
  return `(${person} = ${viewer}
    or coalesce((select true from crew_members mates
      where mates.user_a = least(${person}, ${viewer}) and mates.user_b = greatest(${person}, ${viewer}) limit 1), false)
    or coalesce((select true from follows known
      where known.user_id = ${viewer} and known.followed_user_id = ${person} limit 1), false))`;
}
