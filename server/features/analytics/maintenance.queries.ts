import { batchOf, deleteDue, untilDone } from "../../platform/database/batches.ts";
import type { Handle } from "../../platform/database/database.ts";

// Subtracts the visits of expired days from their members' totals.
const dropDays = untilDone<[firstDay: string]>(`
  with gone as (
    delete from member_visit_days where ${batchOf("member_visit_days", "day < $1", "day")} returning user_id, visits),
  fewer as (select user_id, sum(visits) as visits from gone group by user_id),
  taken_off as (
    update member_activity a set visits = a.visits - fewer.visits from fewer where a.user_id = fewer.user_id)
  select 1 from gone`);
const dropIdle = deleteDue("member_activity", "visits <= 0", "visits");
const dropVisits = deleteDue<[before: Date]>("visits", "start_time < $1", "start_time");
const dropLogins = deleteDue<[before: Date]>("login_log", "login_time < $1", "login_time");
const dropUserLogins = deleteDue<[before: Date]>("user_logins", "last_at < $1", "last_at");

/** Limits the list of most active members to the last 30 days, of which `firstDay` is the first. */
export async function dropVisitDays(handle: Handle, firstDay: string): Promise<void> {
  await dropDays(handle, firstDay);
  await dropIdle(handle);
}

/** Deletes visits and sign-ins from before then. */
export async function dropOldRows(handle: Handle, before: Date): Promise<void> {
  for (const drop of [dropVisits, dropLogins, dropUserLogins]) await drop(handle, before);
}
