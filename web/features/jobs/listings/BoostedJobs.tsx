import { Calendar, MapPin } from "lucide-react";

import { getBoostedJobs } from "#contracts/job-view.ts";
import { formatPrice } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { paths } from "../../../paths.ts";
import { ReadFailure } from "../../../platform/ReadFailure.tsx";
import { Link } from "../../../platform/router/Link.tsx";
import { useToday } from "../../../platform/server-time.ts";
import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { HazardEdge } from "../../../ui/Card.tsx";
import { Carousel } from "../../../ui/Carousel.tsx";
import { BoostedChips, Chip } from "../../../ui/Chip.tsx";
import { cx } from "../../../ui/cx.ts";
import { Skeleton, SkeletonGroup } from "../../../ui/Skeleton.tsx";
import { formatStart } from "../job-words.ts";

interface BoostedJobsProps {
  /** On a phone: one at a time, swiped. */
  strip?: boolean;
}

const PER_PAGE = 3;
const SECONDS = 30;

/** The boosted jobs beside the feed, each linking to its details on the board. */
export function BoostedJobs({ strip = false }: BoostedJobsProps) {
  const read = useEndpoint(getBoostedJobs, {});
  const { data, error, isPending } = read;
  const perPage = strip ? 1 : PER_PAGE;
  return (
    <Carousel
      title="Boosted Jobs"
      items={data ?? []}
      keyOf={(job) => job.id}
      perPage={perPage}
      seconds={SECONDS}
      pending={isPending}
      divided
      // Rows share the tallest page's extra height, so that a short page has no gap at its end.
      listClassName={cx("divide-y divide-line", !strip && "grid h-full grid-rows-[repeat(3,auto)]")}
      fallback={
        <div className={strip ? "h-27 overflow-hidden" : undefined}>
          {isPending ? <BoostedSkeleton count={perPage} /> : null}
          {error === null || data !== undefined ? null : (
            <ReadFailure read={read} className={strip ? "py-2!" : "py-6!"} />
          )}
          {data?.length === 0 ? (
            <p className="px-4 pt-4 text-sm text-muted">No boosted jobs just now.</p>
          ) : null}
        </div>
      }
      footer={
        strip ? null : (
          <div className="px-3 pb-3">
            <Link to={paths.jobs()} className={buttonClass({ variant: "ghost", full: true })}>
              View Job Board
            </Link>
          </div>
        )
      }
    >
      {(job) => <BoostedJob job={job} short={strip} />}
    </Carousel>
  );
}

function BoostedSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading jobs…" className="divide-y divide-line">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="flex h-27 flex-col gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-6 w-36" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

interface BoostedJobProps {
  job: Job;
  /** One line each for title, place and date, so that all jobs are equally tall and nothing below moves. */
  short: boolean;
}

/** A boosted job in brief; all of it links to its details. */
function BoostedJob({ job, short }: BoostedJobProps) {
  const today = useToday();
  return (
    <div
      className={cx(
        "relative px-4 py-3 focus-within:bg-ground hover:bg-ground",
        short ? "min-h-27" : "flex h-full flex-col justify-center",
      )}
    >
      <HazardEdge />
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <h3 className="wide min-w-0 flex-1 basis-[7rem] text-base leading-snug">
          <Link
            to={paths.jobs({ jobId: job.id })}
            className={cx(
              "[overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-blue",
              short ? "line-clamp-1" : "line-clamp-2",
            )}
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
        <span className={cx("min-w-0", short && "truncate")}>{job.location}</span>
      </p>
      <div className="flex flex-wrap gap-1.5 pt-2">
        <BoostedChips />
        {job.isUrgent ? <Chip tone="urgent">Urgent!</Chip> : null}
        <Chip icon={<Calendar aria-label="Starts" />}>{formatStart(job.startDate, today)}</Chip>
      </div>
    </div>
  );
}
