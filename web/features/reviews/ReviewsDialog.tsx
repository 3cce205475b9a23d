import type { Review, SharedJob } from "#contracts/reviews.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { NEW_REVIEW } from "./review-form.ts";
import { ReviewList } from "./ReviewList.tsx";

const WriteReviewDialog = lazyComponent(() =>
  import("./WriteReviewDialog.tsx").then((part) => part.WriteReviewDialog),
);
const AskReviewDialog = lazyComponent(() =>
  import("./AskReviewDialog.tsx").then((part) => part.AskReviewDialog),
);

interface ReviewsDialogProps {
  userId: number;
  isOwn: boolean;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** False when the dialog is opened by the address itself. */
  backCloses?: boolean | undefined;
}

type Inner = { kind: "ask" } | { kind: "write"; about: { job: SharedJob } | { review: Review } };

/** The subject of a review: a job on which both worked, or the reader's own review, to be changed. */
function subjectOf(about: { job: SharedJob } | { review: Review }) {
  if ("job" in about)
    return {
      about: { jobId: about.job.jobId },
      context: about.job.heading,
      start: { ...NEW_REVIEW, hasWorked: true },
    };
  const { id, projectContext: context, rating, comment } = about.review;
  return {
    about: { reviewId: id },
    context,
    start: { rating, isChosen: true, comment: comment ?? "", hasWorked: true },
  };
}

/** A member's reviews with their average; from here reviews are requested, written and changed. */
export function ReviewsDialog({ userId, isOwn, name, open, onOpenChange, backCloses }: ReviewsDialogProps) {
  const { what: inner, isOpen, open: openInner, close } = useOpened<Inner>();
  const { notify, inline, clear } = useFeedback();
  const show = (next: Inner) => {
    clear();
    openInner(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      backCloses={backCloses}
      title="Reviews"
      description={isOwn ? "What others say about working with you" : `of ${name}`}
    >
      {/* Visible even far down the list. */}
      <div className="sticky top-15 z-1 *:not-[.sr-only]:mb-3">{inline}</div>
      <ReviewList
        userId={userId}
        isOwn={isOwn}
        name={name}
        onAsk={() => show({ kind: "ask" })}
        onEdit={(review) => show({ kind: "write", about: { review } })}
        onWrite={(job) => show({ kind: "write", about: { job } })}
      />
      {inner?.kind === "write" ? (
        <WriteReviewDialog
          key={"job" in inner.about ? `job ${inner.about.job.jobId}` : `review ${inner.about.review.id}`}
          userId={userId}
          name={name}
          {...subjectOf(inner.about)}
          open={isOpen}
          onClose={close}
          notify={notify}
        />
      ) : null}
      {inner?.kind === "ask" ? (
        <AskReviewDialog
          reviewer={isOwn ? undefined : { id: userId, name }}
          open={isOpen}
          onOpenChange={close}
          onSent={notify}
        />
      ) : null}
    </Dialog>
  );
}
