import type { ReactNode } from "react";
import { Link } from "react-router";

import { ENGAGEMENT_WORDS, formatDates, formatRate, TYPE_WORDS } from "#contracts/job-words.ts";
import { PUBLIC_JOB_WORDS } from "#contracts/public-job.ts";
import type { PublicJob, PublicJobCard } from "#contracts/public-jobs.ts";

import { paths } from "../../../paths.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useToday } from "../../../platform/server-time.ts";
import { useToken } from "../../../platform/session.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/Card.tsx";
import { BoostedChips, Chip } from "../../../ui/Chip.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { JoinPromo } from "../../accounts/index.ts";
import { ShareButton } from "../listings/ShareButton.tsx";
import { usePublicJob } from "./use-public-job.ts";
import type { PublicRead } from "./use-public-job.ts";

const { absent, closed, promo, declare, open } = PUBLIC_JOB_WORDS;

/** One job for anybody with its link. `server/features/jobs/public.markup.ts` draws the same. */
export function PublicJobPage({ jobId, onReport }: { jobId: string; onReport: () => void }) {
  const isMember = useToken() !== null;
  const { read, similar, retry } = usePublicJob(jobId);
  const notice = noticeOf(read);
  usePageTitle(read.state === "here" ? `${read.job.heading}, ${read.job.town}` : (notice?.title ?? "Job"));
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
      {read.state === "here" ? (
        <JobFacts job={read.job} onReport={onReport}>
          <Link
            to={isMember ? paths.jobs({ jobId: read.job.id }) : paths.jobs({ declare: read.job.id })}
            className={buttonClass({ variant: "primary" })}
          >
            {isMember ? open : declare}
          </Link>
          <ShareButton job={{ ...read.job, isPublic: true }} />
        </JobFacts>
      ) : null}
      {read.state === "loading" ? (
        <Card padded aria-busy>
          <SkeletonText lines={6} />
        </Card>
      ) : null}
      {notice === undefined ? null : (
        <Card className="flex flex-col items-center gap-2 px-6 py-12 text-center">
          <h1 tabIndex={-1} className="wide text-xl">
            {notice.title}
          </h1>
          <p className="max-w-[40ch] text-base text-muted">{notice.text}</p>
        </Card>
      )}
      {read.state === "failed" && notice === undefined ? (
        <Card>
          <h1 className="sr-only">Job</h1>
          <ErrorState title="The job did not load" text={errorMessage(read.error)} onRetry={retry} />
        </Card>
      ) : null}
      <PublicSimilar jobs={similar} />
      {isMember ? null : (
        <JoinPromo
          {...promo}
          returnTo={read.state === "here" ? paths.jobs({ declare: read.job.id }) : undefined}
        />
      )}
    </div>
  );
}

function noticeOf(read: PublicRead) {
  if (read.state !== "failed" || !(read.error instanceof ApiError)) return undefined;
  if (read.error.code === "job_not_found") return absent;
  return read.error.code === "job_closed" ? closed : undefined;
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : "Please try again.";
}

interface JobFactsProps {
  job: PublicJob;
  /** Somebody wants to tell the moderators of it. */
  onReport: () => void;
  children: ReactNode;
}

/** Everything an advert has to say, and nothing by which its owner could be reached. */
function JobFacts({ job, onReport, children }: JobFactsProps) {
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
      <dl className="grid gap-x-6 gap-y-3.5 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] md:grid-cols-2">
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
          className="tap-area text-sm text-muted underline hover:text-ink"
          onClick={onReport}
        >
          Report<span className="sr-only"> this job</span>
        </button>
      </p>
    </Card>
  );
}

/** Other jobs that anybody may read; nothing while there is none. */
function PublicSimilar({ jobs }: { jobs: readonly PublicJobCard[] }) {
  const today = useToday();
  if (jobs.length === 0) return null;
  return (
    <Card aria-labelledby="similar" className="p-4 md:p-6">
      <h2 id="similar" className="wide pb-1 text-lg">
        {PUBLIC_JOB_WORDS.similar}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {jobs.map((job) => (
          <li key={job.id} className="relative py-2.5">
            <p className="flex items-start justify-between gap-3">
              <Link
                to={paths.publicJob({ jobId: job.id })}
                className="min-w-0 text-base font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
              >
                {job.heading}
              </Link>
              <span className="shrink-0 money text-base">{formatRate(job)}</span>
            </p>
            <p className="text-sm text-muted">
              {`${job.trade} · ${job.location} · ${formatDates(job, today)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
