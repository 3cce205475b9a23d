import { CircleCheck, Hand } from "lucide-react";

import type { Job } from "#contracts/jobs.ts";

import { Button } from "../../../ui/Button.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { useInterest, useOptimisticJob } from "../interests/use-interest.ts";
import { SaveJob } from "../saved/SaveJob.tsx";
import { useBoardActions } from "../use-board.ts";
import { Named, OwnerButtons } from "./OwnerButtons.tsx";

const ROW = "relative flex flex-wrap items-center gap-2 max-md:basis-full md:ml-auto md:justify-end";

/** On a phone two beside each other; one that is left over takes both places. */
const PAIRS = "max-md:grid max-md:grid-cols-2 max-md:[&>:last-child:nth-child(odd)]:col-span-2";

/** What the viewer may do with a job: the owner's buttons, or keeping it and declaring interest. */
export function JobCardActions({ job }: { job: Job }) {
  if (job.can.edit || job.can.delete) {
    return (
      <div className={`${ROW} ${PAIRS}`}>
        <OwnerButtons job={job} isCard />
      </div>
    );
  }
  return (
    <div className={ROW}>
      <SaveJob job={job} />
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

/** `isWaiting`: for a signal, so that the owner does not know yet. */
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
