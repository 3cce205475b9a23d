import type { HoldingRules } from "#contracts/holding-rules.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const COLUMNS = `links, phone_numbers as "phoneNumbers", email_addresses as "emailAddresses",
  first_posts as "firstPosts", new_days as "newDays"`;
const readOne = statement<HoldingRules>(`select ${COLUMNS} from holding_rules`);
const lockOne = statement<HoldingRules>(`select ${COLUMNS} from holding_rules for update`);
const writeOne = statement<never>(`
  update holding_rules set links = $1, phone_numbers = $2, email_addresses = $3, first_posts = $4, new_days = $5`);

/** A member's posts are counted up to `most`, whatever became of them. Nobody of the staff is new. */
const readWriter = statement<{ is_new: boolean; posts: number }>(`
  select created_at > $2 and role = 'member' as is_new,
    (select count(*)::integer from (select from posts where user_id = $1 limit $3) counted) as posts
  from users where id = $1`);

export async function readRules(handle: Handle): Promise<HoldingRules> {
  return one(await handle.run(readOne, []));
}

/** The rules, which nobody else changes until the transaction ends. */
export async function lockRules(tx: Tx): Promise<HoldingRules> {
  return one(await tx.run(lockOne, []));
}

export async function writeRules(tx: Tx, rules: Authorized<HoldingRules>): Promise<void> {
  const { links, phoneNumbers, emailAddresses, firstPosts, newDays } = rules;
  await tx.run(writeOne, [links, phoneNumbers, emailAddresses, firstPosts, newDays]);
}

/** Whether an account was made after that moment, and how many posts it has made, counted up to `most`. */
export async function findWriterAge(
  handle: Handle,
  userId: number,
  { newSince, most }: { newSince: Date; most: number },
): Promise<{ isNew: boolean; posts: number }> {
  const [row] = await handle.run(readWriter, [userId, newSince, most]);
  return { isNew: row?.is_new ?? false, posts: row?.posts ?? 0 };
}

function one([row]: readonly HoldingRules[]): HoldingRules {
  if (row === undefined) throw new Error("The holding rules have no row");
  return row;
}
