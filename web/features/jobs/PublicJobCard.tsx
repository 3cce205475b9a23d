import type { ReactNode } from "react";

import { ENGAGEMENT_WORDS, formatDates, formatRate, TYPE_WORDS } from "#contracts/job-words.ts";
import type { PublicJob } from "#contracts/public-jobs.ts";

import { useToday } from "../../platform/use-today.ts";
import { Card } from "../../ui/Card.tsx";
import { BoostedChips, Chip } from "../../ui/Chip.tsx";

interface PublicJobCardProps {
  job: PublicJob;
  /** Somebody wants to tell the moderators of it. */
  onReport: () => void;
  children: ReactNode;
}

/** Everything an advert has to say, and nothing by which its owner could be reached. */
export function PublicJobCard({ job, onReport, children }: PublicJobCardProps) {
  const today = useToday();
  const { author } = job;
  const facts = [
    ["Pay", formatRate(job)],
    ["Dates", formatDates(job, today)],
    ["Kind of work", TYPE_WORDS[job.type]],
    ["Engaged as", ENGAGEMENT_WORDS[job.engagement]],
    ["Where", job.location],
    ["Hiring", author.company === null ? author.name : `${author.company}, ${author.name}`],
  ];
  return (
    <Card as="article" className="flex flex-col gap-4 p-4 md:p-6" aria-labelledby="job">
      <div className="flex min-w-0 flex-wrap gap-1.5">
        {job.isBoosted ? <BoostedChips /> : null}
        {job.isUrgent ? <Chip tone="urgent">Urgent!</Chip> : null}
        <Chip tone="trade">{job.trade}</Chip>
      </div>
      <h1 id="job" tabIndex={-1} className="wide text-2xl [overflow-wrap:anywhere]">
        {job.heading}
      </h1>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5">
        {facts.map(([name, text]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-base font-semibold [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <p
        dir="auto"
        className="border-t border-line pt-4 text-base break-words whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {job.description}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1">{children}</div>
      <p className="flex justify-end">
        <button
          type="button"
          // As `drawReportLink` of the server draws it, where it leads to the contact form.
          className="-my-2 shrink-0 py-2 text-sm text-muted underline hover:text-ink"
          onClick={onReport}
        >
          Report<span className="sr-only"> this job</span>
        </button>
      </p>
    </Card>
  );
}
