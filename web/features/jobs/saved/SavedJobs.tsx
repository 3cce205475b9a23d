import type { Job } from "#contracts/jobs.ts";
import { listSavedJobs } from "#contracts/saved-jobs.ts";

import { SavedList } from "../../board/index.ts";
import { JobCard } from "../listings/JobCard.tsx";
import type { Board } from "../use-board.ts";

/** The jobs that the member keeps. */
export function SavedJobs({ board }: { board: Board }) {
  return (
    <SavedList<Job> list={listSavedJobs} one="job" board={board.placeOfView("all")} boardLabel="Find work">
      {(job) => <JobCard job={job} />}
    </SavedList>
  );
}
