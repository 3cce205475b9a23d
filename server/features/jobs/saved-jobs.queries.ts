import { SAVED_JOBS_MAX } from "#contracts/reference/limits.ts";

import { savedThings } from "../../platform/board/saved.queries.ts";
import { notBlocked, notHidden } from "../../platform/database/blocked.ts";
import { many } from "../../platform/database/queries.ts";
import { JOB_COLUMNS, joinAuthorAndInterest, type JobRow } from "./jobs.queries.ts";

/** Of the jobs that member $1 has saved, those still visible to them. */
const SHOWN = `jobs j on j.id = mine.job_id and j.deleted_at is null and not j.is_hidden
    and ${notBlocked("j.user_id", "$1")} and ${notHidden("job", "j.id", "$1")}`;

export const savedJobs = savedThings({
  table: "saved_jobs",
  column: "job_id",
  shown: SHOWN,
  max: SAVED_JOBS_MAX,
});

/** Returns the member's saved jobs that are still visible to them, latest saved first. */
export const readSavedJobs = many<JobRow, [userId: number]>(`
  select ${JOB_COLUMNS}
  from saved_jobs mine join ${SHOWN} ${joinAuthorAndInterest("$1")}
  where mine.user_id = $1
  order by mine.saved_at desc, mine.job_id desc limit ${SAVED_JOBS_MAX}`);
