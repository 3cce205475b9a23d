import { Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

import { countMyInterests, listMyInterests, markInterestsSeen } from "#contracts/jobs.ts";
import { INTEREST_LIST_MAX } from "#contracts/reference/limits.ts";

import { Loaded } from "../../../platform/Loaded.tsx";
import { invalidateEndpoint, useEndpoint, writeCached } from "../../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ListEnd, ListSkeleton } from "../../board/index.ts";
import { useBoardActions } from "../use-board.ts";
import { Applicant } from "./Applicant.tsx";
import { groupInterests } from "./group-interests.ts";

/** Who is interested in the member's own jobs, job by job. Opening it marks them seen; the marks stay until it is closed. */
export function MyApplicants({ onClose }: { onClose: () => void }) {
  const read = useEndpoint(listMyInterests, {});
  const { send } = useSingleWrite(markInterestsSeen, {
    onSuccess: () => writeCached(countMyInterests, {}, { count: read.data?.length ?? 0, unseen: 0 }),
  });
  // Also those that come while it is open.
  const unseen = (read.data ?? []).flatMap(({ id, isSeen }) => (isSeen ? [] : [id])).join();
  const markSeen = useRef(send);
  useEffect(() => {
    if (unseen !== "") markSeen.current({});
  }, [unseen]);
  // The next opening asks again.
  useEffect(() => () => void invalidateEndpoint(listMyInterests), []);

  return (
    <Loaded
      read={read}
      failure="The applications did not load"
      skeleton={<ListSkeleton label="Loading applications..." />}
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            icon={<Users />}
            title="Nobody has declared interest in your jobs yet."
            text="When somebody does, who they are and how to reach them stands here."
          />
        ) : (
          <div className="flex flex-col gap-6">
            {groupInterests(all).map((group) => (
              <InterestsOfJob key={group.job.id} {...group} onClose={onClose} />
            ))}
            <ListEnd shown={all.length} most={INTEREST_LIST_MAX} />
          </div>
        )
      }
    </Loaded>
  );
}

type InterestsOfJobProps = ReturnType<typeof groupInterests>[number] & { onClose: () => void };

function InterestsOfJob({ job, interests, onClose }: InterestsOfJobProps) {
  const { placeOfJob } = useBoardActions();
  return (
    <section aria-labelledby={`interests-${job.id}`}>
      <h3 id={`interests-${job.id}`} className="wide text-base">
        <Link
          {...placeOfJob(job.id)}
          className="tap-area inline-block [overflow-wrap:anywhere] underline-offset-3 hover:underline"
        >
          {job.heading}
        </Link>
      </h3>
      <p className="text-sm text-muted">
        {job.trade} · {job.location}
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line rounded-control border border-line">
        {interests.map((interest) => (
          <Applicant key={interest.id} interest={interest} onClose={onClose} />
        ))}
      </ul>
    </section>
  );
}
