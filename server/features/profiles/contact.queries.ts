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
