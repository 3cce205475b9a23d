import type { Handle } from "../../platform/database/database.ts";
import { statement, type Statement } from "../../platform/database/statements.ts";

/** Rows that one statement changes at most: longer ones would hold their locks for too long. */
const BATCH = 500;

const expire = statement<{ changed: number }>(`
  with changed as (
    update jobs set status = 'expired', updated_at = $2 where id = any (array (
      select id from jobs where is_listed and end_date < $1::date order by end_date limit ${BATCH}
      for no key update skip locked)) returning 1)
  select count(*) as changed from changed`);
const erase = statement<{ changed: number }>(`
  with changed as (
    delete from jobs where id = any (array (
      select id from jobs where deleted_at < $1 order by deleted_at limit ${BATCH})) returning 1)
  select count(*) as changed from changed`);

/** Takes the jobs whose last day has passed off the board. */
export function expireEnded(handle: Handle, today: string, now: Date): Promise<void> {
  return inBatches(handle, expire, [today, now]);
}

/** Erases for good what was deleted before that moment. */
export function eraseDeleted(handle: Handle, before: Date): Promise<void> {
  return inBatches(handle, erase, [before]);
}

async function inBatches(
  handle: Handle,
  change: Statement<{ changed: number }>,
  values: unknown[],
): Promise<void> {
  for (;;) {
    const [row] = await handle.run(change, values);
    if ((row?.changed ?? 0) < BATCH) return;
  }
}
