import { Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

import { countMyInterests, listMyInterests, markInterestsSeen } from "#contracts/jobs.ts";

import { invalidateEndpoint, useEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { Applicant } from "./Applicant.tsx";
import { useBoardActions } from "./board-context.ts";
import { groupInterests } from "./group-interests.ts";
import { useSingleWrite } from "./use-single-write.ts";

/** Who is interested in the member's own jobs, job by job. Opening it marks them seen; the marks stay until it is closed. */
export function MyApplicants() {
  const { placeOfJob } = useBoardActions();
  const { data, error, isFetching, refetch } = useEndpoint(listMyInterests, {});
  const { send } = useSingleWrite(markInterestsSeen, {
    onSuccess: () => writeCached(countMyInterests, {}, { count: data?.length ?? 0, unseen: 0 }),
  });
  const hasUnseen = data?.some((interest) => !interest.isSeen) ?? false;
  const markSeen = useRef(send);
  useEffect(() => {
    if (hasUnseen) markSeen.current({});
  }, [hasUnseen]);
  // The next opening asks again.
  useEffect(() => () => void invalidateEndpoint(listMyInterests), []);

  if (data === undefined) {
    if (error === null) return <ListSkeleton label="Loading applications..." />;
    return (
      <ErrorState
        title="The applications did not load"
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title="Nobody has declared interest in your jobs yet."
        text="When somebody does, their phone number and e-mail stand here."
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {groupInterests(data).map(({ job, interests }) => (
        <section key={job.id} aria-labelledby={`interests-${job.id}`}>
          <h3 id={`interests-${job.id}`} className="wide text-base">
            <Link
              {...placeOfJob(job.id)}
              className="[overflow-wrap:anywhere] underline-offset-3 hover:underline"
            >
              {job.heading}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            {job.trade} · {job.location}
          </p>
          <ul className="mt-2 flex flex-col divide-y divide-line rounded-control border border-line">
            {interests.map((interest) => (
              <Applicant key={interest.id} interest={interest} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Rows to come. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex min-h-60 flex-col gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </SkeletonGroup>
  );
}
