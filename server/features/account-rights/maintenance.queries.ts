import { APPEAL_DAYS, MODERATION_KEPT_MONTHS } from "#contracts/reference/limits.ts";

import { BATCH, deleteDue, untilDone } from "../../platform/database/batches.ts";
import type { Handle } from "../../platform/database/database.ts";
import { execute } from "../../platform/database/queries.ts";

/** Deletes reports decided over a year ago; undecided reports wait. */
export const purgeDecidedReports = deleteDue<[now: Date]>(
  "reports",
  `status in ('resolved', 'ignored') and updated_at < $1::timestamptz - interval '${MODERATION_KEPT_MONTHS} months'`,
  "updated_at",
);
// `least` with the database's own clock, so that a wrong server clock deletes nothing younger.
/** Deletes moderation log entries older than a year, of every member (`docs/decisions/0046`). */
export const purgeOldLog = deleteDue<[now: Date]>(
  "moderation_log",
  `created_at < least($1::timestamptz, now()) - interval '${MODERATION_KEPT_MONTHS} months'`,
  "created_at",
);
// No appeal can restore it any more: an appeal has been decided, or the time to appeal is over and none is waiting.
const IS_SETTLED = `(s.created_at < $1::timestamptz - interval '${APPEAL_DAYS} days'
    and not exists (select from appeals a where a.sanction_id = s.id and a.decided_at is null)
  or exists (select from appeals a where a.sanction_id = s.id and a.decided_at is not null))`;
const forgetKept = untilDone<[now: Date]>(`
  update sanctions set kept = null where id = any (array (
    select s.id from sanctions s where s.kept is not null and ${IS_SETTLED} limit ${BATCH})) returning 1`);
// Projects that moderators removed, and reported projects that their owners deleted.
const dropProjects = untilDone<[now: Date]>(`
  delete from projects where id = any (array (
    select p.id from projects p where p.removed_at is not null and not is_under_review('project', p.id)
      and not exists (
        select from sanctions s where s.content_type = 'project' and s.content_id = p.id
          and s.created_at = p.removed_at and not (${IS_SETTLED}))
    limit ${BATCH})) returning 1`);
const deleteSanctions = deleteDue<[now: Date]>(
  "sanctions",
  `created_at < $1::timestamptz - interval '${MODERATION_KEPT_MONTHS} months'
    and (user_id is null or not exists (select from appeals a where a.sanction_id = sanctions.id and a.decided_at is null))`,
  "created_at",
);
const deleteAddresses = execute<[now: Date], Handle>("delete from banned_addresses where until <= $1");
const unflagAccounts = execute<[now: Date], Handle>(
  "update users set returned_until = null where returned_until <= $1",
);

/** Deletes what was stored for appeals once none can restore it, and sanctions with their appeals after a year. */
export async function purgeSanctions(handle: Handle, now: Date): Promise<void> {
  for (const purge of [forgetKept, dropProjects, deleteSanctions]) await purge(handle, now);
}

/** Deletes banned addresses whose year is over, and the mark on accounts that used them. */
export async function purgeBannedAddresses(handle: Handle, now: Date): Promise<void> {
  await deleteAddresses(handle, now);
  await unflagAccounts(handle, now);
}
