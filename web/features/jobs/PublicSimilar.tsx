import { Link } from "react-router";

import { formatDates, formatRate } from "#contracts/job-words.ts";
import { PUBLIC_JOB_WORDS } from "#contracts/public-job.ts";
import type { PublicJobCard } from "#contracts/public-jobs.ts";

import { paths } from "../../paths.ts";
import { useToday } from "../../platform/use-today.ts";
import { Card } from "../../ui/Card.tsx";

/** Other jobs that anybody may read; nothing while there is none. */
export function PublicSimilar({ jobs }: { jobs: readonly PublicJobCard[] }) {
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
