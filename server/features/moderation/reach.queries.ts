import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { manyValues, matched } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { UserRow } from "./users.queries.ts";

const save = statement<never>("update users set reach_until = $2, updated_at = $3 where id = $1");

/** Until then the member's content is not shown to strangers; null ends the limit. */
export async function saveReach(
  tx: Tx,
  user: Authorized<UserRow>,
  until: Date | null,
  now: Date,
): Promise<UserRow> {
  await tx.run(save, [user.id, until, now]);
  return { ...user, reach_until: until?.toISOString() ?? null };
}

/** A batch of members whose limit is over. */
export const findOverdueLimits = manyValues<number, [now: Date, most: number]>(
  "select id from users where reach_until <= $1 order by reach_until limit $2",
);

/** True if this call ended the limit. */
export const endLimitIfOverdue = matched<[userId: number, now: Date], Tx>(
  "update users set reach_until = null, updated_at = $2 where id = $1 and reach_until <= $2 returning id",
);

/** True while everybody may be shown what the member writes: neither limited nor hidden. */
export const isShownToAll = matched<[userId: number], Tx>(
  "select id from users where id = $1 and reach_until is null and banned_at is null",
);
