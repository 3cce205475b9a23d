import type { Job } from "#contracts/jobs.ts";

import { SavedList } from "../../board/index.ts";
import { SAVING_JOBS } from "../job-cache.ts";
import type { Board } from "../use-board.ts";
import { JobCard } from "./JobCard.tsx";

/** The jobs that the member has saved. */
export function SavedJobs({ board }: { board: Board }) {
  return (
    <SavedList<Job> saving={SAVING_JOBS} board={board.placeOfView("all")} boardLabel="Find work">
      {(job) => <JobCard job={job} />}
    </SavedList>
  );
}
