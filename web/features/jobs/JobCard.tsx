import type { Job } from "#contracts/jobs.ts";

import { BoardCard } from "../board/index.ts";
import { useBoardActions } from "./board-context.ts";
import { JobCardActions } from "./JobCardActions.tsx";
import { JobChips } from "./JobChips.tsx";
import { JobFacts } from "./JobFacts.tsx";

/** The heading's link, by which the list finds its way back to a job. */
export const jobLinkId = (id: number) => `job-${id}`;

/** One job of the board. */
export function JobCard({ job }: { job: Job }) {
  const place = useBoardActions().placeOfJob(job.id);
  return (
    <BoardCard
      linkId={jobLinkId(job.id)}
      place={place}
      isOpen={job.status === "open"}
      boosted={job.isBoosted}
      chips={<JobChips job={job} />}
      heading={job.heading}
      pay={job}
      facts={<JobFacts job={job} />}
      item={job}
      actions={<JobCardActions job={job} />}
    />
  );
}
