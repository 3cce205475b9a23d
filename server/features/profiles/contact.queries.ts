import { ADULT_AGE } from "#contracts/reference/limits.ts";

/** The condition that somebody is under 18 on a day; a birthday on 29 February is on 1 March in other years. Both are SQL. */
export const isYoung = (born: string, today: string) =>
  `${born} > (${today}::date - interval '${ADULT_AGE} years')::date`;

/**
 * The condition that a member may be met by the viewer: found and written to first. Everybody may be, but
 * members under 18, whom strangers do not meet: only each other, their crew, and the employer of an apprenticeship they
 * applied to. Every search and conversation has it; suggestions show nobody under 18 at all. `member` is the alias of
 * the member's row in `users`, or columns with their table's name; `viewer` and `today` (the day
 * in London) placeholders.
 */
// Not by `exists`, for which PostgreSQL might read all the crews there are.
export function isDiscoverable(
  member: string | { readonly id: string; readonly born: string },
  viewer: string,
  today: string,
): string {
  const { id, born } =
    typeof member === "string" ? { id: `${member}.id`, born: `${member}.date_of_birth` } : member;
  return `(${born} is null or not ${isYoung(born, today)} or ${id} = ${viewer}
    or (select ${isYoung("seeker.date_of_birth", today)} from users seeker where seeker.id = ${viewer})
    or (select true from crew_members mates
      where mates.user_a = least(${id}, ${viewer}) and mates.user_b = greatest(${id}, ${viewer}) limit 1)
    or coalesce((select true from apprenticeship_applications sent
        join apprenticeships offered on offered.id = sent.apprenticeship_id
      where sent.applicant_id = ${id} and sent.owner_id = ${viewer} and sent.status <> 'withdrawn'
        and offered.deleted_at is null limit 1), false))`;
}

/**
 * A column `contact` (`SealedContact`): how a member is reached, and all that `maySeeContact` asks about. Whoever shows a
 * member to another selects it instead of the columns it is made of. Both arguments are SQL: the alias of the member's row
 * in `users`, and the placeholder of whoever looks.
 */
export function sealedContact(member: string, viewer: string): string {
  return `jsonb_build_object(
    'id', ${member}.id, 'email', ${member}.email, 'phone', ${member}.phone,
    'contactVisibility', ${member}.contact_visibility, 'dateOfBirth', ${member}.date_of_birth,
    'isCrew', exists (select from crew_members mates
      where mates.user_a = least(${member}.id, ${viewer}) and mates.user_b = greatest(${member}.id, ${viewer}))
  ) as contact`;
}
