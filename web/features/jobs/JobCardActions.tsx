import { CircleCheck, Hand, Pencil, Trash2 } from "lucide-react";

import type { Job } from "#contracts/jobs.ts";

import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useBoardActions } from "./board-context.ts";
import { useInterest } from "./use-interest.ts";

/** What the viewer may do with a job: the owner edits and deletes, everybody else declares interest (D2 §6). */
export function JobCardActions({ job }: { job: Job }) {
  const { edit, askDelete, askDeclare } = useBoardActions();
  if (job.can.edit || job.can.delete) {
    return (
      <div className="relative flex flex-wrap gap-2 max-md:basis-full max-md:*:flex-1 md:ml-auto">
        {job.can.edit ? (
          <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => edit(job)}>
            Edit
            <Named job={job} />
          </Button>
        ) : null}
        {job.can.delete ? (
          <Button size="sm" icon={<Trash2 aria-hidden />} onClick={() => askDelete(job)}>
            Delete
            <Named job={job} />
          </Button>
        ) : null}
      </div>
    );
  }
  if (job.viewerInterest === "declared") return <Declared job={job} />;
  if (!job.can.declareInterest) return null;
  return (
    <Button
      variant="solid"
      size="sm"
      icon={<Hand aria-hidden />}
      className="relative max-md:basis-full md:ml-auto"
      onClick={() => askDeclare(job)}
    >
      Declare Interest
      <Named job={job} />
    </Button>
  );
}

/** Which job a button belongs to, for those who meet it without its card. */
function Named({ job }: { job: Job }) {
  return <span className="sr-only"> {job.heading}</span>;
}

function Declared({ job }: { job: Job }) {
  const feedback = useFeedback();
  const { withdraw, isWithdrawing } = useInterest(job, feedback);
  return (
    <div className="relative flex flex-wrap items-center gap-x-2 max-md:basis-full md:ml-auto md:justify-end gap-y-2">
      <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-green [&_.lucide]:size-[1.3em]">
        <CircleCheck aria-hidden />
        Interest declared
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
    </div>
  );
}
