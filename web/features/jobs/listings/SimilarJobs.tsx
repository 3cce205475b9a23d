import { formatDates, formatRate } from "#contracts/job-words.ts";
import { listSimilarJobs } from "#contracts/jobs.ts";

import { Link } from "../../../platform/router/Link.tsx";
import { useLocation } from "../../../platform/router/place.tsx";
import { useToday } from "../../../platform/server-time.ts";
import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { useBoardActions } from "../use-board.ts";

/** Open jobs in place of one that is closed or gone; nothing if there is none. */
export function SimilarJobs({ id }: { id: number }) {
  const today = useToday();
  const { placeOfJob } = useBoardActions();
  // Another job in the same dialog: closing it leads back to where this one was opened.
  const state: unknown = useLocation().state;
  const { data } = useEndpoint(listSimilarJobs, { params: { id } }, { enabled: id > 0 });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="similar-jobs" className="border-t border-line pt-4">
      <h3 id="similar-jobs" className="wide pb-1 text-base">
        Similar jobs
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((job) => (
          <li key={job.id} className="relative py-2.5 hover:bg-ground">
            <p className="flex items-start justify-between gap-3">
              <Link
                to={placeOfJob(job.id).to}
                replace
                state={state}
                className="min-w-0 text-base font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
              >
                {job.heading}
              </Link>
              <span className="shrink-0 money text-base">{formatRate(job)}</span>
            </p>
            <p className="text-sm text-muted">
              {job.trade} · {job.location} · {formatDates(job, today)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
