import { Link } from "react-router";

import { getBoostedJobs } from "#contracts/job-view.ts";

import { paths } from "../../paths.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Carousel } from "../../ui/Carousel.tsx";
import { cx } from "../../ui/cx.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { BoostedJob } from "./BoostedJob.tsx";

interface BoostedJobsProps {
  /** On a phone: one at a time, to be swiped. */
  strip?: boolean;
}

const PER_PAGE = 3;
const SECONDS = 30;

/** The boosted jobs beside the feed, each leading to its details on the board. */
export function BoostedJobs({ strip = false }: BoostedJobsProps) {
  const { data, error, isPending, isFetching, refetch } = useEndpoint(getBoostedJobs, {});
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
      // Equal shares of the tallest page, so that a short one has no hole at its end.
      listClassName={cx("divide-y divide-line", !strip && "grid h-full grid-rows-[repeat(3,1fr)]")}
      fallback={
        <div className={strip ? "h-27 overflow-hidden" : undefined}>
          {isPending ? <BoostedSkeleton count={perPage} /> : null}
          {error === null ? null : (
            <ErrorState
              className={strip ? "py-2!" : "py-6!"}
              text={errorMessage(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
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
              See all jobs
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
