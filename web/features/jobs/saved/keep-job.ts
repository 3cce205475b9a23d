import { getJob } from "#contracts/jobs.ts";
import { listSavedJobs, saveJob, unsaveJob } from "#contracts/saved-jobs.ts";

import { readCached } from "../../../platform/use-endpoint.ts";
import { defineKeepKind } from "../../board/index.ts";
import type { Keeping } from "../../board/index.ts";
import { findKnownJob, putJob } from "../job-cache.ts";

/** How jobs are kept. */
export const KEEPING_JOBS: Keeping = { save: saveJob, unsave: unsaveJob, list: listSavedJobs, one: "job" };

export const keepJobKind = defineKeepKind(KEEPING_JOBS, (id, isSaved) => {
  const job = readCached(getJob, { params: { id } }) ?? findKnownJob(id);
  if (job !== undefined) putJob({ ...job, isSaved });
});
