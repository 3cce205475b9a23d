import { CircleCheck, Hand, MessageCircle, Pencil, RotateCcw, Trash2, XCircle, Zap } from "lucide-react";

import { formatRate } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { useMemberId } from "../../../platform/session.ts";
import { Button } from "../../../ui/Button.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { ShareButton } from "../../board/index.ts";
import { openChat } from "../../chat/index.ts";
import { useInterest, useWishedJob } from "../interests/use-interest.ts";
import { SaveJob } from "../saved/SaveJob.tsx";
import { useBoardActions } from "../use-board.ts";

interface JobDetailsActionsProps {
  job: Job;
  feedback: Feedback;
}

/** The details' buttons: the owner's, or declaring interest and what follows it. */
export function JobDetailsActions({ job, feedback }: JobDetailsActionsProps) {
  const isOwn = useMemberId() === job.userId;
  if (isOwn) return <OwnerActions job={job} />;
  return (
    <>
      <MemberActions job={job} feedback={feedback} />
      <ShareButton type="job" shared={{ ...job, pay: formatRate(job) }} />
      <SaveJob job={job} />
    </>
  );
}

function OwnerActions({ job }: { job: Job }) {
  const { ask } = useBoardActions();
  const { can } = job;
  return (
    <>
      <p className="mr-auto flex items-center text-sm font-semibold max-md:basis-full">
        This is your job posting
      </p>
      <ShareButton type="job" shared={{ ...job, pay: formatRate(job) }} />
      {can.edit && !job.isBoosted ? (
        <Button icon={<Zap aria-hidden />} onClick={() => ask("boost", job)}>
          Boost
        </Button>
      ) : null}
      {can.close ? (
        <>
          <Button icon={<CircleCheck aria-hidden />} onClick={() => ask("fill", job)}>
            Mark as filled
          </Button>
          <Button icon={<XCircle aria-hidden />} onClick={() => ask("takeDown", job)}>
            Take down
          </Button>
        </>
      ) : null}
      {can.edit ? (
        <Button icon={<Pencil aria-hidden />} onClick={() => ask("edit", job)}>
          Edit
        </Button>
      ) : null}
      {can.repost ? (
        <Button variant="primary" icon={<RotateCcw aria-hidden />} onClick={() => ask("repost", job)}>
          Repost
        </Button>
      ) : null}
      {can.delete ? (
        <Button icon={<Trash2 aria-hidden />} onClick={() => ask("delete", job)}>
          Delete
        </Button>
      ) : null}
    </>
  );
}

function MemberActions({ job: known, feedback }: JobDetailsActionsProps) {
  const { ask } = useBoardActions();
  const { job, isWaiting } = useWishedJob(known);
  const { withdraw, isWithdrawing } = useInterest(job, feedback);
  if (job.viewerInterest === "declared") {
    return (
      <>
        <p className="mr-auto inline-flex items-center gap-1.5 text-sm font-semibold text-green [&_.lucide]:size-[1.3em]">
          <CircleCheck aria-hidden />
          {isWaiting ? "Interest not sent yet" : "Interest declared"}
        </p>
        <Button
          icon={<MessageCircle aria-hidden />}
          onClick={() => openChat(job.author.id, job.author.name, job.id)}
        >
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
      icon={<Hand aria-hidden />}
      onClick={() => ask("declare", job)}
    >
      Declare Interest
    </Button>
  );
}
