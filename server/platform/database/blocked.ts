import type { HiddenType } from "#contracts/blocks.ts";

import { execute } from "./queries.ts";

/**
 * Whatever concerns two members and changes what they are to each other happens one after the other, in whichever
 * direction: hold this before reading how they stand. A transaction holds one pair at most, so none waits for another.
 */
export const lockPair = execute<[one: number, other: number]>(
  "select pg_advisory_xact_lock(hashint8(least($1::bigint, $2)), hashint8(greatest($1::bigint, $2)))",
);

/**
 * The condition that leaves out whoever the viewer blocked and whoever blocked the viewer. Statements that show a member
 * something of another's, or let them touch it, have it: `where ${notBlocked("p.user_id", "$1")}`. Crew members and
 * requests need none, as blocking ends those ties, nor does what is shown to visitors.
 *
 * The set is read once per statement, by index, and is empty for nearly everybody; so it is never out of date, and a
 * row costs one look into a small table in memory. Both arguments are SQL: a column, and the viewer's placeholder.
 */
export function notBlocked(person: string, viewer: string): string {
  return `${person} not in (select blocked.id from blocked_with(${viewer}) as blocked)`;
}

/**
 * Beside `notBlocked` where posts, comments and notifications are listed: leaves out whom the viewer has muted. What the
 * viewer opens on purpose, such as the muted member's own page, has it not.
 */
export function notMuted(person: string, viewer: string): string {
  return `${person} not in (select mutes.muted_user_id from mutes where mutes.user_id = ${viewer})`;
}

/** The same for single things: leaves out what the viewer has hidden or reported. `thing` is the column of its id. */
export function notHidden(type: HiddenType, thing: string, viewer: string): string {
  return `${thing} not in (
    select h.thing_id from hidden_things h where h.user_id = ${viewer} and h.type = '${type}')`;
}

/** Leaves out replies to a comment that the author of the post is not shown. `reply` is the alias of a comment, or of a reply. */
export function inThreadShownTo(author: string, reply: string): string {
  return `(${reply}.parent_id is null or coalesce((
    select true from comments top join users starter on starter.id = top.user_id
    where top.id = ${reply}.parent_id and starter.banned_at is null and ${notBlocked("top.user_id", author)}
      and ${notMuted("top.user_id", author)} and ${notHidden("comment", "top.id", author)}), false))`;
}

/**
 * Whether `reply`, the alias of a comment, answers a reply of that member's: they are the first whom it names, and have one in its
 * thread.
 */
export function answersReplyOf(member: string, reply: string): string {
  return `(coalesce((select (named ->> 'userId')::bigint = ${member} from jsonb_array_elements(${reply}.mentions) named
      order by position('@' || (named ->> 'username') in lower(${reply}.content)), length(named ->> 'username') desc limit 1), false)
    and coalesce((select true from comments own where own.parent_id = ${reply}.parent_id and own.user_id = ${member}
      and own.deleted_at is null limit 1), false))`;
}

/**
 * Where strangers would be shown somebody without having looked for them: leaves out whose reach is limited, but for
 * themself, their crew and their followers. `row` is the alias under which the statement reads them from `users`.
 */
export function withinReach(row: string, viewer: string): string {
  return `(${row}.reach_until is null or ${isNear(`${row}.id`, viewer)})`;
}

/** The same where nothing of them is read but their id. */
export function idWithinReach(person: string, viewer: string): string {
  return `(not coalesce((select true from users limited
      where limited.id = ${person} and limited.reach_until is not null limit 1), false)
    or ${isNear(person, viewer)})`;
}

/** Whether somebody is the viewer themself, of their crew, or followed by them. */
export function isNear(person: string, viewer: string): string {
  return `(${person} = ${viewer}
    or coalesce((select true from crew_members mates
      where mates.user_a = least(${person}, ${viewer}) and mates.user_b = greatest(${person}, ${viewer}) limit 1), false)
    or coalesce((select true from follows known
      where known.user_id = ${viewer} and known.followed_user_id = ${person} limit 1), false))`;
}
