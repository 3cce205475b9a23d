import { Calendar, MapPin, Navigation } from "lucide-react";
import { memo } from "react";

import { FLAG_NAMES, JOB_FLAGS } from "#contracts/job-flags.ts";
import { TYPE_WORDS, formatDates } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { useToday } from "../../../platform/server-time.ts";
import { BoostedChips, Chip } from "../../../ui/Chip.tsx";
import { BoardCard } from "../../board/index.ts";
import { describeDistance, STATUS_WORDS } from "../job-words.ts";
import { useBoardActions } from "../use-board.ts";
import { JobCardActions } from "./JobCardActions.tsx";

/** The heading's link, by which the list finds its way back to a job. */
export const jobLinkId = (id: number) => `job-${id}`;

/** One job of the board; drawn anew only when it or its board has changed, as on a slow phone twenty take a while. */
export const JobCard = memo(function JobCard({ job }: { job: Job }) {
  const place = useBoardActions().placeOfJob(job.id);
  return (
    <BoardCard
      type="job"
      linkId={jobLinkId(job.id)}
      place={place}
      isOpen={job.status === "open"}
      boosted={job.isBoosted}
      chips={<JobChips job={job} />}
      heading={job.heading}
      pay={job}
      facts={<JobFacts job={job} />}
      item={job}
      actions={<JobCardActions job={job} />}
    />
  );
});

/** What sets a job apart, on top of its card. */
export function JobChips({ job }: { job: Job }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5">
      {job.isBoosted ? <BoostedChips /> : null}
      {job.isUrgent ? <Chip tone="urgent">Urgent!</Chip> : null}
      <Chip tone="trade">{job.trade}</Chip>
      {job.type === "day_rate" ? null : <Chip>{TYPE_WORDS[job.type]}</Chip>}
      {FLAG_NAMES.map((flag) => (job[flag] ? <Chip key={flag}>{JOB_FLAGS[flag]}</Chip> : null))}
      {job.status === "open" ? null : <Chip>{STATUS_WORDS[job.status]}</Chip>}
    </div>
  );
}

/** Where and when. */
export function JobFacts({ job }: { job: Job }) {
  const today = useToday();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm text-muted [&_.lucide]:mt-[0.15em] [&_.lucide]:size-[1.1em]">
      <span className="flex min-w-0 gap-1.5">
        <MapPin aria-label="Where:" />
        <span className="min-w-0">{job.location}</span>
      </span>
      {job.distance === null ? null : (
        <span className="flex min-w-0 gap-1.5">
          <Navigation aria-label="How far:" />
          <span className="min-w-0">{describeDistance(job.distance)}</span>
        </span>
      )}
      <span className="flex gap-1.5">
        <Calendar aria-label="When:" />
        {formatDates(job, today)}
      </span>
    </p>
  );
}
