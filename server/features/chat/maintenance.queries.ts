import { BATCH, untilDone } from "../../platform/database/batches.ts";

// Whoever writes a first message holds the row: it is passed over, and what was written meanwhile is looked at anew.
/** Deletes the conversations begun before that moment in which nobody has written anything. */
export const deleteEmpty = untilDone<[before: Date]>(`
  delete from conversations where id = any (array (
    select id from conversations where last_message_id is null and created_at < $1
    order by created_at limit ${BATCH} for update skip locked)) returning 1`);
