import { Hand } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";

import { listApplied } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useBoardActions } from "./board-context.ts";
import { ageApplications } from "./job-cache.ts";
import { formatDates, formatRate } from "./job-words.ts";
import { ListSkeleton } from "./MyApplicants.tsx";
import { useInterest } from "./use-interest.ts";
import { useToday } from "./use-today.ts";

/** The jobs in which the member has declared interest (`Q147`). */
export function MyApplications({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useEndpoint(listApplied, {});
  // Asked again at the next opening; until then a job stays, so that a withdrawal can be seen and taken back.
  useEffect(() => ageApplications, []);
  if (data === undefined) {
    if (error === null) return <ListSkeleton label="Loading applications..." />;
    return (
      <ErrorState
        title="The applications did not load"
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Hand aria-hidden />}
        title="You have not declared interest in any job yet."
        action={
          <Button variant="primary" onClick={onClose}>
            Find work
          </Button>
        }
      />
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
      {data.map((job) => (
        <Application key={job.id} job={job} />
      ))}
    </ul>
  );
}

function Application({ job }: { job: Job }) {
  const { placeOfJob } = useBoardActions();
  const today = useToday();
  const feedback = useFeedback();
  const { declare, withdraw, isDeclaring, isWithdrawing } = useInterest(job, feedback);
  const isDeclared = job.viewerInterest === "declared";
  return (
    <li className="flex flex-col gap-2.5 p-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52 text-sm text-muted">
          <p className="wide text-base text-ink">
            <Link {...placeOfJob(job.id)} className="underline-offset-3 hover:underline">
              {job.heading}
            </Link>
          </p>
          <p>
            {job.location} · {formatDates(job, today)} · {formatRate(job)}
          </p>
          <p>{job.status === "open" ? job.author.name : "This job has closed"}</p>
        </div>
        {isDeclared || job.can.declareInterest ? (
          <Button
            pending={isWithdrawing || isDeclaring}
            pendingText={isWithdrawing ? "Withdrawing…" : "Declaring…"}
            onClick={isDeclared ? withdraw : declare}
          >
            {isDeclared ? "Withdraw" : "Declare again"}
            <span className="sr-only"> {job.heading}</span>
          </Button>
        ) : null}
      </div>
      {feedback.inline}
    </li>
  );
}
