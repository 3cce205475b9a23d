import { Star, Users } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { countMyInterests, listMyInterests, markInterestsSeen } from "#contracts/jobs.ts";
import type { JobInterest } from "#contracts/jobs.ts";
import { INTEREST_LIST_MAX } from "#contracts/reference/limits.ts";

import { Loaded } from "../../../platform/Loaded.tsx";
import { Link } from "../../../platform/router/Link.tsx";
import { useEndpointMutation } from "../../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpoint, writeCached } from "../../../platform/use-endpoint.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { ApplicantHead, ContactButtons, ListEnd, ListSkeleton } from "../../board/index.ts";
import { putInterest } from "../job-cache.ts";
import { describeExperience } from "../job-words.ts";
import { useBoardActions } from "../use-board.ts";
import { groupInterests } from "./group-interests.ts";
import { WorkedTogether } from "./WorkedTogether.tsx";

/**
 * The members interested in this member's jobs, job by job. Opening it marks them as seen; their 'new' marks stay until
 * it is closed.
 */
export function MyApplicants({ onClose }: { onClose: () => void }) {
  const read = useEndpoint(listMyInterests, {});
  // Calls may overlap: an applicant who arrives while the others are being marked is marked too.
  const { mutate } = useEndpointMutation(markInterestsSeen, {
    onSuccess: () => writeCached(countMyInterests, {}, { count: read.data?.length ?? 0, unseen: 0 }),
  });
  // Includes those that arrive while it is open.
  const unseen = (read.data ?? []).flatMap(({ id, isSeen }) => (isSeen ? [] : [id]));
  // The data of an earlier opening is read again first: some may have been seen since, and new ones may be missing.
  const isRead = !read.isFetching && read.error === null;
  const unseenIds = isRead ? unseen.join() : "";
  const markSeen = useEffectEvent(() => mutate({}));
  useEffect(() => {
    if (unseenIds !== "") markSeen();
  }, [unseenIds]);
  const [news, setNews] = useState<readonly number[]>([]);
  const came = isRead ? unseen.filter((id) => !news.includes(id)) : [];
  if (came.length > 0) setNews([...news, ...came]);
  // Offline, the list is as last read and nothing has been marked as seen, so unseen ones count as new.
  const isNew = ({ id, isSeen }: JobInterest) => news.includes(id) || (read.error !== null && !isSeen);
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
            text="When somebody does, you will see here who they are, and how to reach them if they share it."
          />
        ) : (
          <div className="flex flex-col gap-6">
            {groupInterests(all).map((group) => (
              <InterestsOfJob key={group.job.id} {...group} isNew={isNew} onClose={onClose} />
            ))}
            <ListEnd shown={all.length} most={INTEREST_LIST_MAX} />
          </div>
        )
      }
    </Loaded>
  );
}

type InterestsOfJobProps = ReturnType<typeof groupInterests>[number] & {
  isNew: (interest: JobInterest) => boolean;
  onClose: () => void;
};

function InterestsOfJob({ job, interests, isNew, onClose }: InterestsOfJobProps) {
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
          <Applicant key={interest.id} interest={interest} isNew={isNew(interest)} onClose={onClose} />
        ))}
      </ul>
    </section>
  );
}

interface ApplicantProps {
  interest: JobInterest;
  isNew: boolean;
  /** Closes the dialog of the list, because the chat opens beside the board and not under a dialog. */
  onClose: () => void;
}

/** A member who wants the job, and the ways to reach them. */
function Applicant({ interest, isNew, onClose }: ApplicantProps) {
  const { applicant } = interest;
  const facts = [applicant.trade, describeExperience(applicant.experience), applicant.company].filter(
    Boolean,
  );
  return (
    <li className="flex flex-col gap-2.5 p-3 [overflow-wrap:anywhere] md:flex-row md:flex-wrap md:items-center">
      {/* A long address goes below the name instead of taking its room. */}
      <ApplicantHead person={applicant} photo={applicant.avatar} isNew={isNew} className="md:basis-60">
        <p>{facts.join(" · ")}</p>
        <p className="flex flex-wrap items-center gap-x-1">
          <Rating value={applicant.averageRating} />
          {" · "}
          <RelativeTime at={interest.createdAt} />
        </p>
      </ApplicantHead>
      <div className="flex min-w-0 flex-wrap gap-2 max-md:flex-col">
        <ContactButtons person={applicant} jobId={interest.job.id} chatVariant="solid" onClose={onClose} />
        {applicant.email === null ? (
          <p className="flex min-h-control items-center text-sm text-muted">Phone and email are private</p>
        ) : null}
      </div>
      <WorkedTogether
        jobId={interest.job.id}
        other={applicant}
        worked={interest.worked}
        onChanged={(worked) => putInterest({ ...interest, worked })}
      />
    </li>
  );
}

function Rating({ value }: { value: number | null }) {
  if (value === null) return <span>No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <Star className="size-[1.1em]" />
      <span className="sr-only">Rated </span>
      {value.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  );
}
