import { CircleCheck, Hand, Pencil, Trash2 } from "lucide-react";

import type { Job } from "#contracts/jobs.ts";

import { useMemberId } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { useBoardActions } from "./board-context.ts";
import { useInterest } from "./use-interest.ts";

interface JobDetailsActionsProps {
  job: Job;
  feedback: Feedback;
}

/** The details' buttons: the owner's, or what declaring interest gives away, in words (`Q149`). */
export function JobDetailsActions({ job, feedback }: JobDetailsActionsProps) {
  const isOwn = useMemberId() === job.userId;
  return isOwn ? <OwnerActions job={job} /> : <MemberActions job={job} feedback={feedback} />;
}

function OwnerActions({ job }: { job: Job }) {
  const { edit, askDelete } = useBoardActions();
  return (
    <>
      <p className="mr-auto flex items-center text-sm font-semibold max-md:basis-full">
        This is your job posting
      </p>
      {job.can.edit ? (
        <Button icon={<Pencil aria-hidden />} onClick={() => edit(job)}>
          Edit
        </Button>
      ) : null}
      {job.can.delete ? (
        <Button icon={<Trash2 aria-hidden />} onClick={() => askDelete(job)}>
          Delete
        </Button>
      ) : null}
    </>
  );
}

function MemberActions({ job, feedback }: JobDetailsActionsProps) {
  const { declare, withdraw, isDeclaring, isWithdrawing } = useInterest(job, feedback);
  if (job.viewerInterest === "declared") {
    return (
      <>
        <p className="mr-auto inline-flex items-center gap-1.5 text-sm font-semibold text-green [&_.lucide]:size-[1.3em]">
          <CircleCheck aria-hidden />
          Interest declared
        </p>
        <Button pending={isWithdrawing} pendingText="Withdrawing…" onClick={withdraw}>
          Withdraw
        </Button>
      </>
    );
  }
  if (!job.can.declareInterest) return <p className="mr-auto text-sm font-semibold">This job has closed</p>;
  return (
    <Button
      variant="primary"
      full
      icon={<Hand aria-hidden />}
      pending={isDeclaring}
      pendingText="Declaring…"
      onClick={declare}
    >
      Declare interest - shares your name, phone and e-mail with {job.author.name}
    </Button>
  );
}
