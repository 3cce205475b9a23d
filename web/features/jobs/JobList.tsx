import { SearchX } from "lucide-react";
import { useEffect, useRef } from "react";

import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadMoreButton } from "../../ui/LoadMoreButton.tsx";
import { JobCard, jobLinkId } from "./JobCard.tsx";
import { JobListSkeleton } from "./JobListSkeleton.tsx";
import { PostedJob } from "./PostedJob.tsx";
import type { BoardJobs } from "./use-board-jobs.ts";

interface JobListProps {
  board: BoardJobs;
  /** The member's own job of a moment ago: it stands first, wherever the sort would put it. */
  postedId: number | null;
  onMore: () => void;
  /** Absent when nothing is filtered. */
  onClear: (() => void) | undefined;
}

/** The list itself, in each of its states. */
export function JobList({ board, postedId, onMore, onClear }: JobListProps) {
  const { jobs, isLoading, isChanging, error, hasMore, isLoadingMore, moreError } = board;
  const askMore = useFocusOnMore(board, onMore);

  if (isLoading) return <JobListSkeleton />;
  if (error !== null) {
    return (
      <Card>
        <ErrorState
          title="The jobs did not load"
          text={error.message}
          onRetry={board.retry}
          retrying={board.isRetrying}
        />
      </Card>
    );
  }
  const others = jobs.filter((job) => job.id !== postedId);
  return (
    <div aria-busy={isChanging} className={cx("flex flex-col gap-3.5", isChanging && "opacity-60")}>
      {postedId === null ? null : <PostedJob id={postedId} />}
      {others.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
      {jobs.length === 0 && postedId === null ? (
        <Card>
          <EmptyState
            icon={<SearchX aria-hidden />}
            title="No jobs found matching your criteria."
            action={onClear ? <Button onClick={onClear}>Clear all filters</Button> : undefined}
          />
        </Card>
      ) : null}
      {moreError === null ? (
        <LoadMoreButton onMore={askMore} hasMore={hasMore} pending={isLoadingMore}>
          Show more jobs
        </LoadMoreButton>
      ) : (
        <ErrorState
          title="More jobs did not load"
          text={moreError.message}
          onRetry={board.retryMore}
          retrying={board.isRetrying}
        />
      )}
    </div>
  );
}

/** The focus goes to the first job that a further page has brought, and how many came is said. */
function useFocusOnMore({ jobs, loadedPages }: BoardJobs, onMore: () => void): () => void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    const seen = before.current;
    if (seen === undefined || jobs.length <= seen) return;
    before.current = undefined;
    const first = jobs[seen];
    if (first === undefined) return;
    document.getElementById(jobLinkId(first.id))?.focus();
    const came = jobs.length - seen;
    announce(came === 1 ? "1 more job loaded" : `${came} more jobs loaded`);
  }, [jobs, loadedPages]);
  return () => {
    before.current = jobs.length;
    onMore();
  };
}
