import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** Rows that one statement changes at most: longer ones would hold their locks for too long. */
const BATCH = 500;

const expire = statement<{ id: number; user_id: number }>(`
  update jobs set status = 'expired', updated_at = $2 where id = any (array (
    select id from jobs where is_listed and listed_until < $1::date order by listed_until limit ${BATCH}
    for no key update skip locked)) returning id, user_id`);
const erase = statement<{ changed: number }>(`
  with changed as (
    delete from jobs where id = any (array (
      select id from jobs where deleted_at < $1 and not is_under_review('job', id) order by deleted_at limit ${BATCH})) returning 1)
  select count(*) as changed from changed`);

/** Takes jobs whose last day has passed off the board, some at a time; tells which, and whether there may be more. */
export async function expireSome(
  tx: Tx,
  today: string,
  now: Date,
): Promise<{ expired: { id: number; user_id: number }[]; mayBeMore: boolean }> {
  const expired = await tx.run(expire, [today, now]);
  return { expired, mayBeMore: expired.length === BATCH };
}

/** Erases for good what was deleted before that moment. */
export async function eraseDeleted(handle: Handle, before: Date): Promise<void> {
  for (;;) {
    const [row] = await handle.run(erase, [before]);
    if ((row?.changed ?? 0) < BATCH) return;
  }
}
