import { SearchX } from "lucide-react";
import type { ReactNode } from "react";

import { getJob } from "#contracts/jobs.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { findKnownJob } from "./job-cache.ts";
import { JobDetails } from "./JobDetails.tsx";
import { JobDetailsActions } from "./JobDetailsActions.tsx";
import { SimilarJobs } from "./SimilarJobs.tsx";

interface JobDetailsDialogProps {
  /** 0 stands for an address that names no job at all. */
  id: number;
  open: boolean;
  onClose: () => void;
  renderText: (text: string) => ReactNode;
}

/** One job in full, opened by its address. */
export function JobDetailsDialog({ id, open, onClose, renderText }: JobDetailsDialogProps) {
  const isNumbered = id > 0;
  const read = useEndpoint(getJob, { params: { id } }, { enabled: isNumbered && open });
  const feedback = useFeedback();
  const isGone = !isNumbered || read.error?.code === "job_not_found";
  const job = isGone ? undefined : (read.data ?? findKnownJob(id));

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      backCloses={false}
      title={job?.heading ?? (isGone ? "Job" : "Job details")}
      description={job === undefined ? undefined : job.location}
      footer={job === undefined ? undefined : <JobDetailsActions job={job} feedback={feedback} />}
    >
      {job === undefined ? (
        <NoDetails
          error={isGone ? null : read.error}
          isGone={isGone}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
          onClose={onClose}
          similar={isGone ? <SimilarJobs id={id} /> : null}
        />
      ) : (
        <>
          <JobDetails job={job} renderText={renderText} />
          <div className="has-[p]:pt-4">{feedback.inline}</div>
          {job.status === "open" ? null : <SimilarJobs id={id} />}
        </>
      )}
    </Dialog>
  );
}

interface NoDetailsProps {
  error: ApiError | null;
  isGone: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
  similar: ReactNode;
}

function NoDetails({ error, isGone, isRetrying, onRetry, onClose, similar }: NoDetailsProps) {
  if (isGone) {
    return (
      <>
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="This job is no longer available"
          text="It may have been filled or taken down. There is more on the board."
          action={
            <Button variant="primary" onClick={onClose}>
              See open jobs
            </Button>
          }
        />
        {similar}
      </>
    );
  }
  if (error !== null) {
    return (
      <ErrorState title="The job did not load" text={error.message} onRetry={onRetry} retrying={isRetrying} />
    );
  }
  return <DetailsSkeleton />;
}

function DetailsSkeleton() {
  return (
    <SkeletonGroup label="Loading job..." className="flex min-h-60 flex-col gap-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-8 w-40" />
      <SkeletonText lines={5} />
    </SkeletonGroup>
  );
}
