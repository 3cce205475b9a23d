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
