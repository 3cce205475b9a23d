import type { HoldingRules } from "#contracts/holding-rules.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Handle } from "../../platform/database/database.ts";
import { exactlyOne, execute, one } from "../../platform/database/queries.ts";

const COLUMNS = `links, phone_numbers as "phoneNumbers", email_addresses as "emailAddresses",
  first_posts as "firstPosts", new_days as "newDays"`;
export const readRules = exactlyOne<HoldingRules, [], Handle>(`select ${COLUMNS} from holding_rules`);

/** Reads the rules; nobody else can change them until the transaction ends. */
export const lockRules = exactlyOne<HoldingRules>(`select ${COLUMNS} from holding_rules for update`);

export const writeRules = execute<[rules: Authorized<HoldingRules>]>(
  "update holding_rules set links = $1, phone_numbers = $2, email_addresses = $3, first_posts = $4, new_days = $5",
  ({ links, phoneNumbers, emailAddresses, firstPosts, newDays }) => {
    return [links, phoneNumbers, emailAddresses, firstPosts, newDays];
  },
);

/**
 * Reads if an account was made after that moment, and how many posts it has made, deleted ones included, counted up to `most`.
 * Staff are never new.
 */
export const findWriterAge = one<
  { isNew: boolean; posts: number },
  [userId: number, newSince: Date, most: number]
>(`
  select created_at > $2 and role = 'member' as "isNew",
    (select count(*)::integer from (select from posts where user_id = $1 limit $3) counted) as posts
  from users where id = $1`);
