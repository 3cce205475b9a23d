import { Suspense, useState } from "react";
import type { ReactNode } from "react";

import type { Job } from "#contracts/jobs.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import type { JobQuestion } from "./board-context.ts";
import type { NewJobHandle } from "./JobFormDialog.tsx";
import type { Board } from "./use-board.ts";

const JobFormDialog = lazyComponent(() => import("./JobFormDialog.tsx").then((part) => part.JobFormDialog));
const JobDetailsDialog = lazyComponent(() =>
  import("./JobDetailsDialog.tsx").then((part) => part.JobDetailsDialog),
);
const DeleteDialog = lazyComponent(() => import("./DeleteDialog.tsx").then((part) => part.DeleteDialog));
const DeclareDialog = lazyComponent(() => import("./DeclareDialog.tsx").then((part) => part.DeclareDialog));
const CloseDialog = lazyComponent(() => import("./CloseDialog.tsx").then((part) => part.CloseDialog));
const RepostDialog = lazyComponent(() => import("./RepostDialog.tsx").then((part) => part.RepostDialog));
const JobInterestsDialog = lazyComponent(() =>
  import("./JobInterestsDialog.tsx").then((part) => part.JobInterestsDialog),
);

/** A dialog that a button has asked for; `number` tells one opening from the next. */
export type Asked = { number: number } & ({ kind: "post" } | { kind: JobQuestion; job: Job });

interface BoardDialogsProps {
  board: Board;
  asked: Asked | null;
  onAnswered: () => void;
  onPosted: (job: Job) => void;
  onDeleted: (id: number) => void;
  renderText: (text: string) => ReactNode;
  boosting: Boosting;
}

/** What boosting brings to the board: it is another feature's, so the screen joins the two. */
export interface Boosting {
  /** In the form of a new job. */
  inForm: (form: NewJobHandle) => ReactNode;
  /** The dialog for a job that is there. */
  dialog: (given: { job: Job; open: boolean; onClose: () => void }) => ReactNode;
}

/** The board's dialogs: two opened by the address, the others by a button. Each is fetched when it is first needed. */
export function BoardDialogs(props: BoardDialogsProps) {
  const { board, asked, onAnswered, onPosted, onDeleted, renderText, boosting } = props;
  const { jobId, interests, closeOverlay } = board;
  const shownJob = useLast(jobId);
  const shownTab = useLast(interests);
  const shownAsked = useLast(asked);
  // Asked from the details: first they close, then the question is put, so that Back has one thing to close at a time.
  const isAsking = asked !== null && jobId === null && interests === null;
  return (
    <Suspense>
      {shownJob === null ? null : (
        <JobDetailsDialog
          id={shownJob}
          open={jobId !== null}
          onClose={closeOverlay}
          renderText={renderText}
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
      {shownAsked === null ? null : (
        <AskedDialog
          key={shownAsked.number}
          asked={shownAsked}
          open={isAsking}
          onClose={onAnswered}
          onPosted={onPosted}
          onDeleted={onDeleted}
          boosting={boosting}
        />
      )}
    </Suspense>
  );
}

interface AskedDialogProps {
  asked: Asked;
  open: boolean;
  onClose: () => void;
  onPosted: (job: Job) => void;
  onDeleted: (id: number) => void;
  boosting: Boosting;
}

function AskedDialog({ asked, open, onClose, onPosted, onDeleted, boosting }: AskedDialogProps) {
  const common = { open, onClose };
  if (asked.kind === "post")
    return <JobFormDialog {...common} onPosted={onPosted} renderBoost={boosting.inForm} />;
  if (asked.kind === "boost") return boosting.dialog({ ...common, job: asked.job });
  if (asked.kind === "edit") return <JobFormDialog {...common} job={asked.job} />;
  if (asked.kind === "delete") return <DeleteDialog {...common} job={asked.job} onDeleted={onDeleted} />;
  if (asked.kind === "repost") return <RepostDialog {...common} job={asked.job} />;
  if (asked.kind === "fill") return <CloseDialog {...common} job={asked.job} to="filled" />;
  if (asked.kind === "takeDown") return <CloseDialog {...common} job={asked.job} to="withdrawn" />;
  return <DeclareDialog {...common} job={asked.job} />;
}

/** The last value that was not null, so that a dialog keeps what it shows while it goes. */
function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
