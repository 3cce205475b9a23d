import { ADULT_AGE } from "#contracts/reference/limits.ts";

/**
 * SQL condition that a member is under 18 on a day; a birthday on 29 February falls on 1 March in other years. Both
 * arguments are SQL.
 */
export const whereUnder18 = (born: string, today: string) =>
  `${born} > (${today}::date - interval '${ADULT_AGE} years')::date`;

/**
 * SQL condition that the viewer may find a member and write to them first. That is so for everybody except members
 * under 18, who are only discoverable to each other, to their crew, and to the employer of an apprenticeship they
 * applied to. Every search and conversation applies it; suggestions leave out everybody under 18. `member` is the alias
 * of the member's row in `users`, or columns with their table's name; `viewer` and `today` (the day in London) are
 * placeholders.
 */
// Scalar subqueries, because with `exists` PostgreSQL might read all crews.
export function isDiscoverable(
  member: string | { readonly id: string; readonly born: string },
  viewer: string,
  today: string,
): string {
  const { id, born } =
    typeof member === "string" ? { id: `${member}.id`, born: `${member}.date_of_birth` } : member;
  return `(${born} is null or not ${whereUnder18(born, today)} or ${id} = ${viewer}
    or (select ${whereUnder18("seeker.date_of_birth", today)} from users seeker where seeker.id = ${viewer})
    or (select true from crew_members mates
      where mates.user_a = least(${id}, ${viewer}) and mates.user_b = greatest(${id}, ${viewer}) limit 1)
    or coalesce((select true from apprenticeship_applications sent
        join apprenticeships offered on offered.id = sent.apprenticeship_id
      where sent.applicant_id = ${id} and sent.owner_id = ${viewer} and sent.status <> 'withdrawn'
        and offered.deleted_at is null limit 1), false))`;
}

/**
 * SQL for a column `contact` (`SealedContact`): how to reach a member, and everything that `maySeeContact` needs.
 * Queries that show a member to another select it instead of its underlying columns. Both arguments are SQL: the alias
 * of the member's row in `users`, and the viewer's placeholder.
 */
export function sealedContact(member: string, viewer: string): string {
  return `jsonb_build_object(
    'id', ${member}.id, 'email', ${member}.email, 'phone', ${member}.phone,
    'contactVisibility', ${member}.contact_visibility, 'dateOfBirth', ${member}.date_of_birth,
    'isCrew', exists (select from crew_members mates
      where mates.user_a = least(${member}.id, ${viewer}) and mates.user_b = greatest(${member}.id, ${viewer}))
  ) as contact`;
}
