import type { Job } from "#contracts/jobs.ts";
import { listSavedJobs, saveJob, unsaveJob } from "#contracts/saved-jobs.ts";

import { SaveToggle } from "../../board/index.ts";
import type { Saving } from "../../board/index.ts";

/** The endpoints for saving jobs. */
export const SAVING_JOBS: Saving = { save: saveJob, unsave: unsaveJob, list: listSavedJobs, one: "job" };

/** Saves a job for later, or removes it from the saved jobs. */
export function SaveJob({ job: { id, heading, isSaved } }: { job: Job }) {
  return <SaveToggle saving={SAVING_JOBS} id={id} heading={heading} isSaved={isSaved} />;
}
