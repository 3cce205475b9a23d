import type { ReactNode } from "react";

import type { Job } from "#contracts/jobs.ts";
import { getJob } from "#contracts/jobs.ts";

import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { BoardCards } from "../../board/index.ts";
import type { BoardPages } from "../../board/index.ts";
import { JobCard, jobLinkId } from "./JobCard.tsx";

interface JobListProps {
  list: BoardPages<Job>;
  /** The member's own job of a moment ago: it stands first, wherever the sort would put it. */
  postedId: number | null;
  onMore: () => void;
  /** What stands in the place of no jobs. */
  empty: ReactNode;
}

/** A list of jobs, in each of its states. */
export function JobList({ list, postedId, onMore, empty }: JobListProps) {
  return (
    <BoardCards
      list={list}
      one="job"
      linkId={jobLinkId}
      posted={postedId === null ? null : { id: postedId, card: <PostedJob id={postedId} /> }}
      onMore={onMore}
      empty={empty}
    >
      {(job) => <JobCard job={job} />}
    </BoardCards>
  );
}

/** The job that was posted a moment ago, as it is now. */
function PostedJob({ id }: { id: number }) {
  const { data } = useEndpoint(getJob, { params: { id } });
  return data === undefined ? null : <JobCard job={data} />;
}
