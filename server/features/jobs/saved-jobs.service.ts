import type { Job } from "#contracts/jobs.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { presentJob, readerOf } from "./jobs.present.ts";
import { findJob } from "./jobs.queries.ts";
import { readSavedJobs, savedJobs } from "./saved-jobs.queries.ts";

/** Saves a job that the viewer can see. */
export function saveJob({ db, clock }: Deps, viewer: Viewer, jobId: number): Promise<void> {
  return transaction(db, async (tx) => {
    if ((await findJob(tx, jobId, viewer.userId)) === undefined) throw new AppError("job_not_found");
    const isSaved = await savedJobs.keep(tx, viewer.userId, jobId, clock.now());
    if (!isSaved) throw new AppError("too_many_saved_jobs");
  });
}

/** Removes a saved job, even if the job is gone: members can always clear their own list. */
export function unsaveJob({ db }: Deps, viewer: Viewer, jobId: number): Promise<void> {
  return savedJobs.drop(db, viewer.userId, jobId);
}

export async function listSavedJobs({ db, clock }: Deps, viewer: Viewer): Promise<Job[]> {
  const reader = readerOf(viewer, clock.now());
  const rows = await readSavedJobs(db, viewer.userId);
  return rows.map((row) => presentJob(row, reader));
}
