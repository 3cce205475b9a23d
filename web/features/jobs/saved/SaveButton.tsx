import type { Job } from "#contracts/jobs.ts";
import { listSavedJobs, saveJob, unsaveJob } from "#contracts/saved-jobs.ts";

import { SaveToggle } from "../../board/index.ts";
import type { Keeping } from "../../board/index.ts";
import { putJob } from "../job-cache.ts";

const KEEPING: Keeping = { save: saveJob, unsave: unsaveJob, list: listSavedJobs, one: "job" };

/** Keeps a job for later, or keeps it no longer. */
export function SaveButton({ job }: { job: Job }) {
  const show = (isSaved: boolean) => putJob({ ...job, isSaved });
  return <SaveToggle keeping={KEEPING} id={job.id} heading={job.heading} isSaved={job.isSaved} show={show} />;
}
