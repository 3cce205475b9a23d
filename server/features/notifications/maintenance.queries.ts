import { daysFrom } from "#contracts/calendar.ts";
import { NOTIFICATION_DAYS } from "#contracts/reference/limits.ts";

import { deleteBatch, untilDone } from "../../platform/database/batches.ts";
import type { Handle } from "../../platform/database/database.ts";

const deleteOld = deleteBatch("notifications", "created_at <= $1", "created_at");

/** Deletes for good what is from before that moment. Readers go by the clock, so nothing depends on it. */
export async function purgeOld(handle: Handle, before: Date): Promise<void> {
  await untilDone(handle, deleteOld, [before]);
}

/** Notifications from before that moment are deleted. */
export function retentionStart(now: Date): Date {
  return daysFrom(now, -NOTIFICATION_DAYS);
}
