import type { HoldingRules } from "#contracts/holding-rules.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Handle } from "../../platform/database/database.ts";
import { exactlyOne, execute, one } from "../../platform/database/queries.ts";

const COLUMNS = `links, phone_numbers as "phoneNumbers", email_addresses as "emailAddresses",
  first_posts as "firstPosts", new_days as "newDays"`;
export const readRules = exactlyOne<HoldingRules, [], Handle>(`select ${COLUMNS} from holding_rules`);

/** The rules, which nobody else changes until the transaction ends. */
export const lockRules = exactlyOne<HoldingRules>(`select ${COLUMNS} from holding_rules for update`);

export const writeRules = execute<[rules: Authorized<HoldingRules>]>(
  "update holding_rules set links = $1, phone_numbers = $2, email_addresses = $3, first_posts = $4, new_days = $5",
  ({ links, phoneNumbers, emailAddresses, firstPosts, newDays }) => {
    return [links, phoneNumbers, emailAddresses, firstPosts, newDays];
  },
);

/**
 * Whether an account was made after that moment, and how many posts it has made, counted up to `most`, whatever became of
 * them. Nobody of the staff is new.
 */
export const findWriterAge = one<
  { isNew: boolean; posts: number },
  [userId: number, newSince: Date, most: number]
>(`
  select created_at > $2 and role = 'member' as "isNew",
    (select count(*)::integer from (select from posts where user_id = $1 limit $3) counted) as posts
  from users where id = $1`);
