import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

// The days that left the 30 are taken off whoever came on them.
const dropDays = statement<never>(`
  with gone as (delete from member_visit_days where day < $1 returning user_id, visits),
  fewer as (select user_id, sum(visits) as visits from gone group by user_id)
  update member_activity a set visits = a.visits - fewer.visits from fewer where a.user_id = fewer.user_id`);
const dropIdle = statement<never>("delete from member_activity where visits <= 0");
const dropVisits = statement<{ gone: number }>(`
  with gone as (
    delete from visits where id in (select id from visits where start_time < $1 order by start_time limit 5000) returning id)
  select count(*)::int as gone from gone`);
const dropLogins = statement<never>("delete from login_log where login_time < $1");
const dropUserLogins = statement<never>("delete from user_logins where last_at < $1");

/** Keeps who comes most to the last 30 days, of which `firstDay` is the first. */
export async function dropVisitDays(handle: Handle, firstDay: string): Promise<void> {
  await handle.run(dropDays, [firstDay]);
  await handle.run(dropIdle, []);
}

/** Visits and sign-ins from before then go, a piece at a time. */
export async function dropOldRows(handle: Handle, before: Date): Promise<void> {
  while (((await handle.run(dropVisits, [before]))[0]?.gone ?? 0) > 0);
  await handle.run(dropLogins, [before]);
  await handle.run(dropUserLogins, [before]);
}
