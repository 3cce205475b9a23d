import type { ReactNode } from "react";

import type { Job } from "#contracts/jobs.ts";
import { getJob } from "#contracts/jobs.ts";

import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { BoardCards } from "../../board/index.ts";
import type { BoardPages } from "../../board/index.ts";
import { JobCard, jobLinkId } from "./JobCard.tsx";

interface JobListProps {
  list: BoardPages<Job>;
  /** The member's newly posted job: only boosted jobs come before it, whatever the sort order. */
  postedId: number | null;
  onMore: () => void;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** A list of jobs, in each of its states (loading, failed, empty, shown). */
export function JobList({ list, postedId, onMore, empty }: JobListProps) {
  // Read again, since it may have been boosted.
  const posted = useEndpoint(getJob, { params: { id: postedId ?? 0 } }, { enabled: postedId !== null }).data;
  const boosted = list.items.filter(({ isBoosted }) => isBoosted).length;
  return (
    <BoardCards
      list={list}
      one="job"
      linkId={jobLinkId}
      posted={
        posted && { id: posted.id, card: <JobCard job={posted} />, after: posted.isBoosted ? 0 : boosted }
      }
      onMore={onMore}
      empty={empty}
    >
      {(job) => <JobCard job={job} />}
    </BoardCards>
  );
}
