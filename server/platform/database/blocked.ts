import type { HiddenType } from "#contracts/blocks.ts";

/**
 * The condition that leaves out whoever the viewer blocked and whoever blocked the viewer. Every statement
 * that shows a member something of another's, or lets them touch it, has it: `where ${notBlocked("p.user_id", "$1")}`.
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
