import type { Job } from "#contracts/jobs.ts";
import { listSavedJobs, saveJob, unsaveJob } from "#contracts/saved-jobs.ts";

import { SaveToggle } from "../../board/index.ts";
import type { Keeping } from "../../board/index.ts";

/** How jobs are kept. */
export const KEEPING_JOBS: Keeping = { save: saveJob, unsave: unsaveJob, list: listSavedJobs, one: "job" };

/** Keeps a job for later, or no longer. */
export function SaveJob({ job: { id, heading, isSaved } }: { job: Job }) {
  return <SaveToggle keeping={KEEPING_JOBS} id={id} heading={heading} isSaved={isSaved} />;
}
