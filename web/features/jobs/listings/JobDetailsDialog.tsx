import { CircleCheck, Hand, MessageCircle } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";

import { formatDay, formatRate, jobFacts } from "#contracts/job-words.ts";
import { getJob } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { useHidden } from "../../../platform/hidden-things.ts";
import { useToday } from "../../../platform/server-time.ts";
import { useMemberId } from "../../../platform/session.ts";
import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { NoDetails, PostedBy, SaveToggle, ShareButton } from "../../board/index.ts";
import { openChat } from "../../chat/index.ts";
import { ReportButton } from "../../reports/index.ts";
import { useInterest, useOptimisticJob } from "../interests/use-interest.ts";
import { findKnownJob, putJob, SAVING_JOBS } from "../job-cache.ts";
import { describeExperience } from "../job-words.ts";
import { useBoardActions } from "../use-board.ts";
import { JobChips } from "./JobCard.tsx";
import { OwnerButtons } from "./OwnerButtons.tsx";
import { SimilarJobs } from "./SimilarJobs.tsx";

interface JobDetailsDialogProps {
  /** 0 if the address names no valid job. */
  id: number;
  open: boolean;
  onClose: () => void;
  renderText: (text: string) => ReactNode;
}

/** One job in full, opened by its address. */
export function JobDetailsDialog({ id, open, onClose, renderText }: JobDetailsDialogProps) {
  const isNumbered = id > 0;
  const read = useEndpoint(
    getJob,
    { params: { id } },
    { enabled: isNumbered && open, refetchOnMount: "always" },
  );
  const feedback = useFeedback();
  const isGone = !isNumbered || read.error?.code === "job_not_found";
  const job = isGone ? undefined : (read.data ?? findKnownJob(id));
  // Copies a fresh response to the cards. One from an earlier opening, or from the device, may be older than the card.
  const isNow = open && !read.isFetching && !read.isError;
  useEffect(() => {
    if (isNow && read.data !== undefined) putJob(read.data);
  }, [isNow, read.data]);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      backCloses={false}
      title={job?.heading ?? (isGone ? "Job" : "Job details")}
      description={job === undefined ? undefined : job.location}
      footer={job === undefined ? undefined : <JobDetailsActions job={job} feedback={feedback} />}
    >
      {job === undefined ? (
        <>
          <NoDetails one="job" read={read} isGone={isGone} onClose={onClose} />
          {isGone ? <SimilarJobs id={id} /> : null}
        </>
      ) : (
        <>
          <JobDetails job={job} renderText={renderText} />
          <div className="has-[p]:pt-4">{feedback.inline}</div>
          {job.status === "open" ? null : <SimilarJobs id={id} />}
        </>
      )}
    </Dialog>
  );
}

/** Everything in a listing. */
function JobDetails({ job, renderText }: { job: Job; renderText: (text: string) => ReactNode }) {
  const today = useToday();
  const { author } = job;
  const isOwn = useMemberId() === job.userId;
  const hidden = useHidden("job", job.id);
  return (
    <div className="flex flex-col gap-4">
      {job.status === "open" ? null : (
        <p className="rounded-control bg-hi-soft px-3 py-2.5 text-sm font-semibold">This job has closed</p>
      )}
      <JobChips job={job} />
      <FactList
        facts={[
          [
            "Pay",
            <span key="pay" className="money text-lg md:text-xl">
              {formatRate(job)}
            </span>,
          ],
          ...jobFacts(job, today),
          ...(isOwn && job.status === "open"
            ? [["On the board until", formatDay(job.listedUntil, today)] as const]
            : []),
        ]}
      />
      <div className="border-t border-line pt-4">{renderText(job.description)}</div>
      <PostedBy
        author={author}
        facts={[author.company, author.trade, describeExperience(author.experience)]}
        createdAt={job.createdAt}
      />
      {isOwn
        ? null
        : (hidden ?? (
            <ReportButton target={{ type: "job", id: job.id, author }} name="this job" className="self-end" />
          ))}
    </div>
  );
}

interface JobDetailsActionsProps {
  job: Job;
  feedback: Feedback;
}

/** The buttons of the details: the owner's, or declaring interest and what follows it. */
function JobDetailsActions({ job, feedback }: JobDetailsActionsProps) {
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
      <SaveToggle saving={SAVING_JOBS} id={job.id} heading={job.heading} isSaved={job.isSaved} />
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
