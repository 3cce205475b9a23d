import { PASSWORDS_REMEMBERED } from "#contracts/reference/limits.ts";

import type { Tx } from "../../platform/database/database.ts";
import { execute, manyValues, matched } from "../../platform/database/queries.ts";

/** The hashes that a new password must not match: at most five, the present one first. */
export const listRememberedHashes = manyValues<string, [userId: number]>(`
  select password_hash from users where id = $1
  union all
  (select password_hash from previous_passwords where user_id = $1 order by id desc limit ${PASSWORDS_REMEMBERED - 1})`);
// One statement: the old hash moves to the history only if the new one replaces it.
const replaceHash = matched<[userId: number, oldHash: string, newHash: string, now: Date], Tx>(`
  with old as (
    insert into previous_passwords (user_id, password_hash, created_at)
    select id, password_hash, $4 from users where id = $1 and password_hash = $2)
  update users set password_hash = $3, updated_at = $4 where id = $1 and password_hash = $2 returning id`);
const trimHistory = execute<[userId: number]>(`
  delete from previous_passwords where user_id = $1 and id not in (
    select id from previous_passwords where user_id = $1 order by id desc limit ${PASSWORDS_REMEMBERED - 1})`);

/** Replaces `oldHash` with a new hash; false if it is no longer the present one. */
export async function replacePasswordHash(
  tx: Tx,
  change: { userId: number; oldHash: string; newHash: string; now: Date },
): Promise<boolean> {
  const isReplaced = await replaceHash(tx, change.userId, change.oldHash, change.newHash, change.now);
  await trimHistory(tx, change.userId);
  return isReplaced;
}

/** Clears the history, so that nothing is left of the sign-up that a new one replaced. */
export const deletePasswordHistory = execute<[userId: number]>(
  "delete from previous_passwords where user_id = $1",
);
