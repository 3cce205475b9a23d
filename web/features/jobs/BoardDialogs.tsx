import type { ReactNode } from "react";

import { deleteJob } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useOnceIdle } from "../../platform/use-delay.ts";
import { toast } from "../../ui/toast-store.ts";
import { useLast } from "../board/index.ts";
import type { AskedDialogProps, BoardDialogsProps } from "../board/index.ts";
import { dropJob, refreshBoard } from "./job-cache.ts";
import type { NewJobHandle } from "./listings/JobFormDialog.tsx";
import type { JobQuestion, Board } from "./use-board.ts";

const JobFormDialog = lazyComponent(() =>
  import("./listings/JobFormDialog.tsx").then((part) => part.JobFormDialog),
);
const JobDetailsDialog = lazyComponent(() =>
  import("./listings/JobDetailsDialog.tsx").then((part) => part.JobDetailsDialog),
);
const DeletionDialog = lazyComponent(() =>
  import("../../platform/DeletionDialog.tsx").then((part) => part.DeletionDialog<typeof deleteJob>),
);
const DeclareDialog = lazyComponent(() =>
  import("./interests/DeclareDialog.tsx").then((part) => part.DeclareDialog),
);
const ReadyInterest = lazyComponent(() =>
  import("./interests/ReadyInterest.tsx").then((part) => part.ReadyInterest),
);
const CloseDialog = lazyComponent(() =>
  import("./listings/CloseDialog.tsx").then((part) => part.CloseDialog),
);
const RepostDialog = lazyComponent(() =>
  import("./listings/RepostDialog.tsx").then((part) => part.RepostDialog),
);
const NearDialog = lazyComponent(() => import("./near/NearDialog.tsx").then((part) => part.NearDialog));
const JobInterestsDialog = lazyComponent(() =>
  import("./interests/JobInterestsDialog.tsx").then((part) => part.JobInterestsDialog),
);

interface JobDialogsProps extends BoardDialogsProps<Board, JobQuestion, Job> {
  boosting: Boosting;
}

/** The boosting parts of the board. They belong to another feature, so the screen passes them in. */
export interface Boosting {
  /** Shown in the form of a new job. */
  inForm: (form: NewJobHandle) => ReactNode;
  /** The dialog for an existing job. */
  dialog: (given: { job: Job; open: boolean; onClose: () => void }) => ReactNode;
}

/**
 * The board's dialogs: two opened by the address, the others by a button. The details are loaded once the screen is
 * shown, the others when first needed.
 */
export function BoardDialogs(props: JobDialogsProps) {
  const { board, asked, onAnswered, onPosted, onDeleted, renderText, boosting } = props;
  const { jobId, declareId, interests, near, closeOverlay } = board;
  useOnceIdle(JobDetailsDialog.preload);
  const shownJob = useLast(jobId);
  const shownDeclare = useLast(declareId);
  const shownTab = useLast(interests);
  const shownNear = useLast(near);
  const shownAsked = useLast(asked);
  // When asked from a dialog that the address opened, that dialog closes first, so that Back has one to close at a
  // time.
  const isAsking = asked !== null && jobId === null && interests === null;
  return (
    <>
      {shownJob === null ? null : (
        <JobDetailsDialog
          id={shownJob}
          open={jobId !== null}
          onClose={closeOverlay}
          renderText={renderText}
        />
      )}
      {shownDeclare === null ? null : (
        <ReadyInterest
          id={shownDeclare}
          open={declareId !== null && jobId === null}
          onClose={() => board.showJob(shownDeclare)}
        />
      )}
      {shownTab === null ? null : (
        <JobInterestsDialog
          tab={shownTab}
          open={interests !== null && jobId === null}
          onTab={board.showInterestsTab}
          onClose={closeOverlay}
        />
      )}
      {shownNear === null ? null : (
        <NearDialog board={board} question={shownNear} open={near !== null && jobId === null} />
      )}
      {shownAsked === null ? null : (
        <AskedDialog
          key={shownAsked.number}
          asked={shownAsked}
          open={isAsking}
          onClose={onAnswered}
          onPosted={onPosted}
          onDeleted={onDeleted}
          boosting={boosting}
          onFormClosed={board.isPosting ? closeOverlay : undefined}
        />
      )}
    </>
  );
}

interface AskedJobDialogProps extends AskedDialogProps<JobQuestion, Job> {
  boosting: Boosting;
  /** Called when the form was opened by the address. */
  onFormClosed: (() => void) | undefined;
}

function AskedDialog(props: AskedJobDialogProps) {
  const { asked, open, onClose, onPosted, onDeleted, boosting, onFormClosed } = props;
  const common = { open, onClose };
  if (asked.kind === "post")
    return (
      <JobFormDialog {...common} onPosted={onPosted} onClosed={onFormClosed} renderBoost={boosting.inForm} />
    );
  if (asked.kind === "boost") return boosting.dialog({ ...common, job: asked.item });
  if (asked.kind === "edit") return <JobFormDialog {...common} job={asked.item} />;
  if (asked.kind === "delete") {
    const { id, heading, isBoosted } = asked.item;
    return (
      <DeletionDialog
        {...common}
        endpoint={deleteJob}
        call={{ params: { id } }}
        title="Are you sure you want to delete this job?"
        text={`“${heading}” leaves the board, and the interest declared in it ends.${isBoosted ? " Its boost is not refunded." : ""}`}
        confirmLabel="Delete job"
        gone="job_not_found"
        onGone={() => {
          onDeleted(id);
          dropJob(id);
          refreshBoard();
          toast({ title: "Job Deleted Successfully", tone: "success" });
          onClose();
        }}
        failed="Failed to delete job. Please try again."
      />
    );
  }
  if (asked.kind === "repost") return <RepostDialog {...common} job={asked.item} />;
  if (asked.kind === "fill") return <CloseDialog {...common} job={asked.item} to="filled" />;
  if (asked.kind === "takeDown") return <CloseDialog {...common} job={asked.item} to="withdrawn" />;
  return <DeclareDialog {...common} job={asked.item} />;
}
