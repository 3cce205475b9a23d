import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** Rows that one statement deletes at most: longer ones would hold their locks for too long. */
const BATCH = 500;

// Whoever writes a first message holds the row: it is passed over, and what was written meanwhile is looked at anew.
const deleteSome = statement<{ deleted: number }>(`
  with deleted as (
    delete from conversations where id = any (array (
      select id from conversations where last_message_id is null and created_at < $1
      order by created_at limit ${BATCH} for update skip locked)) returning 1)
  select count(*)::int as deleted from deleted`);

/** Deletes the conversations begun before that moment in which nobody has written anything. */
export async function deleteEmpty(handle: Handle, before: Date): Promise<void> {
  for (;;) {
    const [row] = await handle.run(deleteSome, [before]);
    if ((row?.deleted ?? 0) < BATCH) return;
  }
}
