import { MODERATION_KEPT_MONTHS } from "#contracts/reference/limits.ts";

import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const BATCH = 500;

const deleteReports = statement<{ taken: number }>(`
  with batch as (
      select id from reports
      where status in ('resolved', 'ignored') and updated_at < $1::timestamptz - interval '${MODERATION_KEPT_MONTHS} months'
      order by updated_at limit ${BATCH}),
    gone as (delete from reports where id in (select id from batch))
  select count(*) as taken from batch`);
// The log gives up nothing younger by the database's own clock.
const deleteLines = statement<{ taken: number }>(`
  with batch as (
      select l.id from moderation_log l
      where l.created_at < least($1::timestamptz, now()) - interval '${MODERATION_KEPT_MONTHS} months'
      order by l.created_at limit ${BATCH}),
    gone as (delete from moderation_log where id in (select id from batch))
  select count(*) as taken from batch`);
const deleteAddresses = statement<never>("delete from banned_addresses where until <= $1");
const unflagAccounts = statement<never>("update users set returned_until = null where returned_until <= $1");

/** What moderators decided, once it is a year ago; what they have not decided waits. */
export async function purgeDecidedReports(handle: Handle, now: Date): Promise<void> {
  await untilNone(handle, deleteReports, now);
}

/** What the log says, a year after it was written, of whomever (`docs/decisions/0046`). */
export async function purgeOldLog(handle: Handle, now: Date): Promise<void> {
  await untilNone(handle, deleteLines, now);
}

async function untilNone(handle: Handle, some: typeof deleteReports, now: Date): Promise<void> {
  for (;;) {
    const [row] = await handle.run(some, [now]);
    if ((row?.taken ?? 0) < BATCH) return;
  }
}

/** Banned addresses after their year, and the mark on who came back. */
export async function purgeBannedAddresses(handle: Handle, now: Date): Promise<void> {
  await handle.run(deleteAddresses, [now]);
  await handle.run(unflagAccounts, [now]);
}
