import { SIMILAR_JOBS_MAX, SITEMAP_JOBS_MAX } from "#contracts/reference/limits.ts";

import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { JOB_COLUMNS, joinAuthorAndInterest, type JobRow } from "./jobs.queries.ts";

/** Nobody: no member has this number. */
const NOBODY = "0";

const selectPublic = statement<JobRow & { is_gone: boolean }>(`
  select ${JOB_COLUMNS}, j.deleted_at is not null as is_gone from jobs j ${joinAuthorAndInterest(NOBODY)}
  where j.id = $1 and j.is_public and not j.is_hidden`);

/** A job that its owner opened to everybody, closed and deleted ones too. */
export async function findPublicJob(
  handle: Handle,
  id: number,
): Promise<(JobRow & { is_gone: boolean }) | undefined> {
  return (await handle.run(selectPublic, [id]))[0];
}

// The trade's own first, then anybody's; both are ordered ranges of one index each.
const selectSimilar = statement<JobRow>(`
  select ${JOB_COLUMNS} from (
    (select id, 1 as place from jobs where is_listed and is_public and trade_key = $2 and listed_until >= $3::date
      and id <> $1 order by created_at desc, id desc limit ${SIMILAR_JOBS_MAX})
    union all
    (select id, 2 from jobs where is_listed and is_public and trade_key <> $2 and listed_until >= $3::date
      order by created_at desc, id desc limit ${SIMILAR_JOBS_MAX})
    limit ${SIMILAR_JOBS_MAX}) picked
  join jobs j on j.id = picked.id ${joinAuthorAndInterest(NOBODY)}
  order by picked.place, j.created_at desc, j.id desc`);

export function readSimilarPublic(
  handle: Handle,
  jobId: number,
  trade: string,
  today: string,
): Promise<JobRow[]> {
  return handle.run(selectSimilar, [jobId, trade, today]);
}

const selectListed = statement<{ id: number; updated_at: string }>(`
  select id, updated_at from jobs where is_listed and is_public and listed_until >= $1::date
  order by created_at desc, id desc limit ${SITEMAP_JOBS_MAX}`);

/** Open jobs that anybody may read, the newest first, as many as search engines are told of. */
export function listPublicJobs(handle: Handle, today: string): Promise<{ id: number; updated_at: string }[]> {
  return handle.run(selectListed, [today]);
}
