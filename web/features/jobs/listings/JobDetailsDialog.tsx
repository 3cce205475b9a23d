import { SearchX } from "lucide-react";
import type { ReactNode } from "react";

import { ENGAGEMENT_WORDS, formatDates, formatRate, TYPE_WORDS } from "#contracts/job-words.ts";
import { getJob } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import type { ApiError } from "../../../platform/api-error.ts";
import { useServerOffset, useToday } from "../../../platform/server-time.ts";
import { useMemberId } from "../../../platform/session.ts";
import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../../ui/Skeleton.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { ProfileLink } from "../../profiles/index.ts";
import { ReportButton } from "../../reports/index.ts";
import { findKnownJob } from "../job-cache.ts";
import { describeExperience } from "../job-words.ts";
import { JobChips } from "./JobCard.tsx";
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

/** Everything an advert has to say. */
export function JobDetails({ job, renderText }: { job: Job; renderText: (text: string) => ReactNode }) {
  const today = useToday();
  const offset = useServerOffset();
  const { author } = job;
  const isOwn = useMemberId() === job.userId;
  return (
    <div className="flex flex-col gap-4">
      {job.status === "open" ? null : (
        <p className="rounded-control bg-hi-soft px-3 py-2.5 text-sm font-semibold">This job has closed</p>
      )}
      <JobChips job={job} />
      <dl className="grid gap-x-6 gap-y-3.5 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] md:grid-cols-2">
        <Fact name="Pay">
          <span className="money text-lg md:text-xl">{formatRate(job)}</span>
        </Fact>
        <Fact name="Dates">{formatDates(job, today)}</Fact>
        <Fact name="Kind of work">{TYPE_WORDS[job.type]}</Fact>
        <Fact name="Engaged as">{ENGAGEMENT_WORDS[job.engagement]}</Fact>
      </dl>
      <div className="border-t border-line pt-4">{renderText(job.description)}</div>
      <div className="flex items-center gap-3 border-t border-line pt-4">
        <ProfileLink userId={author.id} beside className="self-start rounded-full">
          <Avatar name={author.name} src={author.avatar} />
        </ProfileLink>
        <div className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
          <p>
            <ProfileLink
              userId={author.id}
              className="text-base font-semibold text-ink hover:underline touch:-my-2 touch:py-2"
            >
              {author.name}
            </ProfileLink>
          </p>
          <p>
            {[author.company, author.trade, describeExperience(author.experience)]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p>
            <RelativeTime at={job.createdAt} serverOffset={offset} prefix="Posted " />
          </p>
        </div>
      </div>
      {isOwn ? null : (
        <ReportButton target={{ type: "job", id: job.id }} name="this job" className="self-end" />
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-base font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
