import { Hand } from "lucide-react";
import { useEffect } from "react";

import { formatDates, formatRate } from "#contracts/job-words.ts";
import { listApplied } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";
import { INTEREST_LIST_MAX } from "#contracts/reference/limits.ts";

import { Loaded } from "../../../platform/Loaded.tsx";
import { retryNotice } from "../../../platform/outbox/first-try.ts";
import { Link } from "../../../platform/router/Link.tsx";
import { useToday } from "../../../platform/server-time.ts";
import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { ListEnd, ListSkeleton } from "../../board/index.ts";
import { markApplicationsStale, patchJob } from "../job-cache.ts";
import { useBoardActions } from "../use-board.ts";
import { useInterest, useOptimisticJob } from "./use-interest.ts";
import { WorkedTogether } from "./WorkedTogether.tsx";

/** The jobs in which the member has declared interest. */
export function MyApplications({ onClose }: { onClose: () => void }) {
  const read = useEndpoint(listApplied, {});
  // Read again at the next opening; until then a withdrawn job stays, so that the withdrawal can be seen and undone.
  useEffect(() => markApplicationsStale, []);
  return (
    <Loaded
      read={read}
      failure="The applications did not load"
      skeleton={<ListSkeleton label="Loading applications..." />}
    >
      {(jobs) =>
        jobs.length === 0 ? (
          <EmptyState
            icon={<Hand />}
            title="You have not declared interest in any job yet."
            action={
              <Button variant="primary" onClick={onClose}>
                Find work
              </Button>
            }
          />
        ) : (
          <>
            <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
              {jobs.map((job) => (
                <Application key={job.id} job={job} />
              ))}
            </ul>
            <ListEnd shown={jobs.length} most={INTEREST_LIST_MAX} />
          </>
        )
      }
    </Loaded>
  );
}

function Application({ job: known }: { job: Job }) {
  const { job, isWaiting, reason } = useOptimisticJob(known);
  const { placeOfJob, ask } = useBoardActions();
  const today = useToday();
  const feedback = useFeedback();
  const { withdraw, isWithdrawing } = useInterest(job, feedback);
  const isDeclared = job.viewerInterest === "declared";
  return (
    <li className="flex flex-col gap-2.5 p-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52 text-sm text-muted">
          <p className="wide text-base text-ink">
            <Link
              {...placeOfJob(job.id)}
              className="tap-area inline-block underline-offset-3 hover:underline"
            >
              {job.heading}
            </Link>
          </p>
          <p>
            {job.location} · {formatDates(job, today)} · {formatRate(job)}
          </p>
          {isWaiting ? <p className="font-semibold">Not sent yet. {retryNotice(reason)}</p> : null}
          <p>{job.status === "open" ? job.author.name : "This job has closed"}</p>
        </div>
        {isDeclared || job.can.declareInterest ? (
          <Button
            pending={isWithdrawing}
            pendingText="Withdrawing…"
            onClick={() => (isDeclared ? withdraw() : ask("declare", job))}
          >
            {isDeclared ? "Withdraw" : "Declare again"}
            <span className="sr-only"> {job.heading}</span>
          </Button>
        ) : null}
      </div>
      {job.worked === null ? null : (
        <WorkedTogether
          jobId={job.id}
          other={job.author}
          worked={job.worked}
          onChanged={(worked) => patchJob(job.id, (each) => ({ ...each, worked }))}
        />
      )}
      {feedback.inline}
    </li>
  );
}
