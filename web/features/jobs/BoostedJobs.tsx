import { Calendar, MapPin } from "lucide-react";
import { Link } from "react-router";

import { getBoostedJobs } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { paths } from "../../paths.ts";
import { wordsOf } from "../../platform/api-error.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { HazardEdge } from "../../ui/HazardStripe.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { formatPrice, formatStart } from "./job-words.ts";
import { useToday } from "./use-today.ts";

const SHOWN = 3;

/** The newest boosted jobs beside the feed, each leading to the board (D1 §2.1). */
export function BoostedJobs() {
  const { data, error, isPending, isFetching, refetch } = useEndpoint(getBoostedJobs, {});
  const jobs = data?.slice(0, SHOWN) ?? [];
  return (
    <Card aria-labelledby="boosted-jobs">
      <h2 id="boosted-jobs" className="wide border-b border-line px-4 py-3.5 text-base">
        Boosted Jobs
      </h2>
      {isPending ? <BoostedSkeleton /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          className="py-6!"
          text={wordsOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {jobs.length > 0 ? (
        <ul className="divide-y divide-line">
          {jobs.map((job) => (
            <BoostedJob key={job.id} job={job} />
          ))}
        </ul>
      ) : null}
      {data?.length === 0 ? <p className="px-4 pt-4 text-sm text-muted">No boosted jobs just now.</p> : null}
      <div className="p-3">
        <Link to={paths.jobs()} className={buttonClass({ variant: "ghost", full: true })}>
          See all jobs
        </Link>
      </div>
    </Card>
  );
}

function BoostedJob({ job }: { job: Job }) {
  const today = useToday();
  return (
    <li className="relative px-4 py-3 focus-within:bg-ground hover:bg-ground">
      <HazardEdge />
      <div className="flex items-start justify-between gap-2">
        <h3 className="wide text-base leading-snug">
          <Link
            to={paths.jobs({ jobId: job.id })}
            className="line-clamp-2 [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-blue"
          >
            {job.heading}
          </Link>
        </h3>
        <p className="shrink-0 text-right text-sm leading-snug whitespace-nowrap text-muted">
          <span className="money text-[1.0625rem] text-ink">{formatPrice(job.rate)}</span>/{job.payPeriod}
        </p>
      </div>
      <p className="flex gap-1.5 pt-1 text-sm text-muted">
        <MapPin aria-label="Where:" className="mt-[0.15em] size-[1.1em]" />
        <span className="min-w-0">{job.location}</span>
      </p>
      <div className="flex flex-wrap gap-1.5 pt-2">
        <Chip tone="boosted">Boosted</Chip>
        {job.isUrgent ? <Chip tone="urgent">Urgent!</Chip> : null}
        <Chip icon={<Calendar aria-label="Starts" />}>{formatStart(job.startDate, today)}</Chip>
      </div>
    </li>
  );
}

function BoostedSkeleton() {
  return (
    <SkeletonGroup label="Loading jobs…" className="divide-y divide-line">
      {Array.from({ length: SHOWN }, (_, place) => (
        <div key={place} className="flex flex-col gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-6 w-36" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
