import { daysFrom } from "#contracts/calendar.ts";
import { NOTIFICATION_DAYS } from "#contracts/reference/limits.ts";

import { deleteDue } from "../../platform/database/batches.ts";

/** Deletes for good what is from before that moment. Readers go by the clock, so nothing depends on it. */
export const purgeOld = deleteDue<[before: Date]>("notifications", "created_at <= $1", "created_at");

/** Notifications from before that moment are deleted. */
export function retentionStart(now: Date): Date {
  return daysFrom(now, -NOTIFICATION_DAYS);
}
