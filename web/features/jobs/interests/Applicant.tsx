import { Star } from "lucide-react";

import type { JobInterest } from "#contracts/jobs.ts";

import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { ApplicantHead, ContactButtons } from "../../board/index.ts";
import { putInterest } from "../job-cache.ts";
import { describeExperience } from "../job-words.ts";
import { WorkedTogether } from "./WorkedTogether.tsx";

interface ApplicantProps {
  interest: JobInterest;
  /** Closes what the list stands in: the chat opens beside the board, not under a window. */
  onClose: () => void;
}

/** Somebody who wants the job, and the ways to reach them. */
export function Applicant({ interest, onClose }: ApplicantProps) {
  const { applicant } = interest;
  const facts = [applicant.trade, describeExperience(applicant.experience), applicant.company].filter(
    Boolean,
  );
  return (
    <li className="flex flex-col gap-2.5 p-3 [overflow-wrap:anywhere] md:flex-row md:flex-wrap md:items-center">
      {/* A long address goes below the name instead of taking its room. */}
      <ApplicantHead
        person={applicant}
        photo={applicant.avatar}
        isNew={!interest.isSeen}
        className="md:basis-60"
      >
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
          <p className="flex min-h-control items-center text-sm text-muted">Phone and e-mail are private</p>
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
