import { Calendar, CircleCheck, Hand, MapPin, Navigation } from "lucide-react";
import { memo } from "react";

import { FLAG_NAMES, JOB_FLAGS } from "#contracts/job-flags.ts";
import { formatDates, TYPE_WORDS } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { useToday } from "../../../platform/server-time.ts";
import { Button } from "../../../ui/Button.tsx";
import { BoostedChips, Chip } from "../../../ui/Chip.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { BoardCard, SaveToggle } from "../../board/index.ts";
import { useInterest, useOptimisticJob } from "../interests/use-interest.ts";
import { SAVING_JOBS } from "../job-cache.ts";
import { describeDistance, STATUS_WORDS } from "../job-words.ts";
import { useBoardActions } from "../use-board.ts";
import { Named, OwnerButtons } from "./OwnerButtons.tsx";

/** The id of the heading's link, which lets the list restore the focus to a job. */
export const jobLinkId = (id: number) => `job-${id}`;

/** One job of the board; re-renders only when it or its board has changed, because twenty take a while on a slow phone. */
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

/** Labels at the top of a job's card. */
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
function JobFacts({ job }: { job: Job }) {
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

const ROW = "relative flex flex-wrap items-center gap-2 max-md:basis-full md:ml-auto md:justify-end";

/** On a phone two beside each other; an odd last one spans both columns. */
const PAIRS = "max-md:grid max-md:grid-cols-2 max-md:[&>:last-child:nth-child(odd)]:col-span-2";

/** The viewer's actions on a job: the owner's buttons, or saving it and declaring interest. */
function JobCardActions({ job }: { job: Job }) {
  if (job.can.edit || job.can.delete) {
    return (
      <div className={`${ROW} ${PAIRS}`}>
        <OwnerButtons job={job} isCard />
      </div>
    );
  }
  return (
    <div className={ROW}>
      <SaveToggle saving={SAVING_JOBS} id={job.id} heading={job.heading} isSaved={job.isSaved} />
      <MembersActions job={job} />
    </div>
  );
}

function MembersActions({ job: known }: { job: Job }) {
  const { ask } = useBoardActions();
  const { job, isWaiting } = useOptimisticJob(known);
  if (job.viewerInterest === "declared") return <Declared job={job} isWaiting={isWaiting} />;
  if (!job.can.declareInterest) return null;
  return (
    <>
      {job.viewerInterest === "withdrawn" ? (
        <span className="text-sm text-muted">Interest withdrawn</span>
      ) : null}
      <Button
        variant="solid"
        size="sm"
        icon={<Hand />}
        className="max-md:flex-1"
        onClick={() => ask("declare", job)}
      >
        Declare Interest
        <Named job={job} />
      </Button>
    </>
  );
}

/** `isWaiting`: for a signal, so the owner does not know yet. */
function Declared({ job, isWaiting }: { job: Job; isWaiting: boolean }) {
  const feedback = useFeedback();
  const { withdraw, isWithdrawing } = useInterest(job, feedback);
  return (
    <>
      <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-green [&_.lucide]:size-[1.3em]">
        <CircleCheck />
        {isWaiting ? "Interest not sent yet" : "Interest declared"}
      </span>
      <span aria-hidden className="text-muted">
        ·
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="-mx-1 px-1!"
        pending={isWithdrawing}
        pendingText="Withdrawing…"
        onClick={withdraw}
      >
        Withdraw
        <Named job={job} />
      </Button>
      {feedback.inline}
    </>
  );
}
