import { NOTIFICATION_DAYS } from "#contracts/reference/limits.ts";

import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** Rows that one statement deletes at most: longer ones would hold their locks for too long. */
const BATCH = 500;

const deleteOld = statement<{ id: number }>(`
  delete from notifications where id = any (array (
    select id from notifications where created_at <= $1 order by created_at limit ${BATCH})) returning id`);

/** Deletes for good what is from before that moment. Readers go by the clock, so nothing depends on it. */
export async function purgeOld(handle: Handle, before: Date): Promise<void> {
  while ((await handle.run(deleteOld, [before])).length === BATCH);
}

/** Notifications from before that moment are deleted. */
export function retentionStart(now: Date): Date {
  return new Date(now.getTime() - NOTIFICATION_DAYS * 86_400_000);
}
