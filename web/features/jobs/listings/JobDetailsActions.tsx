import { CircleCheck, Hand, MessageCircle } from "lucide-react";

import { formatRate } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { useMemberId } from "../../../platform/session.ts";
import { Button } from "../../../ui/Button.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { ShareButton } from "../../board/index.ts";
import { openChat } from "../../chat/index.ts";
import { useInterest, useOptimisticJob } from "../interests/use-interest.ts";
import { SaveJob } from "../saved/SaveJob.tsx";
import { useBoardActions } from "../use-board.ts";
import { OwnerButtons } from "./OwnerButtons.tsx";

interface JobDetailsActionsProps {
  job: Job;
  feedback: Feedback;
}

/** The details' buttons: the owner's, or declaring interest and what follows it. */
export function JobDetailsActions({ job, feedback }: JobDetailsActionsProps) {
  const isOwn = useMemberId() === job.userId;
  const share = <ShareButton type="job" shared={{ ...job, pay: formatRate(job) }} />;
  if (isOwn) {
    return (
      <>
        <p className="mr-auto flex items-center text-sm font-semibold max-md:basis-full">
          This is your job posting
        </p>
        {share}
        <OwnerButtons job={job} />
      </>
    );
  }
  return (
    <>
      <MemberActions job={job} feedback={feedback} />
      {share}
      <SaveJob job={job} />
    </>
  );
}

function MemberActions({ job: known, feedback }: JobDetailsActionsProps) {
  const { ask } = useBoardActions();
  const { job, isWaiting } = useOptimisticJob(known);
  const { withdraw, isWithdrawing } = useInterest(job, feedback);
  if (job.viewerInterest === "declared") {
    return (
      <>
        <p className="mr-auto inline-flex items-center gap-1.5 text-sm font-semibold text-green [&_.lucide]:size-[1.3em]">
          <CircleCheck />
          {isWaiting ? "Interest not sent yet" : "Interest declared"}
        </p>
        <Button icon={<MessageCircle />} onClick={() => openChat(job.author.id, job.author.name, job.id)}>
          Chat
          <span className="sr-only"> with {job.author.name}</span>
        </Button>
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
      className="max-md:basis-full! md:order-last md:ml-auto"
      icon={<Hand />}
      onClick={() => ask("declare", job)}
    >
      Declare Interest
    </Button>
  );
}
