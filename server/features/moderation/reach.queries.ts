import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { manyValues, matched } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { UserRow } from "./users.queries.ts";

const save = statement<never>("update users set reach_until = $2, updated_at = $3 where id = $1");

/** Strangers are not shown what the member writes until then; null ends it. */
export async function saveReach(
  tx: Tx,
  user: Authorized<UserRow>,
  until: Date | null,
  now: Date,
): Promise<UserRow> {
  await tx.run(save, [user.id, until, now]);
  return { ...user, reach_until: until?.toISOString() ?? null };
}

/** Members whose limit is over, so many at a time. */
export const findOverdueLimits = manyValues<number, [now: Date, most: number]>(
  "select id from users where reach_until <= $1 order by reach_until limit $2",
);

/** True when it was this call that ended it. */
export const endLimitIfOverdue = matched<[userId: number, now: Date], Tx>(
  "update users set reach_until = null, updated_at = $2 where id = $1 and reach_until <= $2 returning id",
);
