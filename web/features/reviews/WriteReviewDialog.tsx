import { useRef } from "react";

import { notSentYet, useSubmission } from "../../platform/outbox/use-submission.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { REVIEW, reviewDraft, reviewWords } from "./outgoing-review.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import type { ReviewValues } from "./review-form.ts";
import { ReviewFields } from "./ReviewFields.tsx";
import { StarQuestion } from "./StarQuestion.tsx";
import { useReviewForm } from "./use-review-form.ts";

interface WriteReviewDialogProps {
  /** Who is reviewed. */
  userId: number;
  name: string;
  about: OutgoingReview["about"];
  /** What it is about, in words. */
  context: string | null;
  /** What the form begins with when there is no draft. */
  start: ReviewValues;
  open: boolean;
  onClose: () => void;
  /** Says that it is done, where it can be seen. */
  notify: (message: Message) => void;
}

/** A review after a job on which both worked together, unasked, a change of one's own, or one that was refused. */
export function WriteReviewDialog(props: WriteReviewDialogProps) {
  const { userId, name, about, context, start, open, onClose, notify } = props;
  const isNew = !("reviewId" in about);
  const draft = reviewDraft(about, userId);
  const form = useReviewForm({ draft, start });
  const star = useRef<HTMLInputElement>(null);
  const close = () => {
    form.forget();
    onClose();
  };
  const writing = useSubmission({
    onSent: () => {
      close();
      notify({ title: reviewWords({ about }), tone: "success" });
    },
    onLeft: (how, reason) => {
      if (how === "held") return close();
      // What was typed stays a draft until the server has it.
      notify(notSentYet(reason));
      return onClose();
    },
    onRefused: form.showError,
  });
  const { isPending } = writing;
  const send = () => {
    form.stopAsking();
    const { rating, comment } = form.values;
    const payload: OutgoingReview = { about, userId, name, rating, comment };
    writing.submit({ kind: REVIEW, lane: draft, payload, replacesWaiting: true });
  };
  return (
    <FormDialog
      open={open}
      initialFocus={star}
      title={isNew ? `Review ${name}` : "Edit review"}
      description={context === null ? undefined : <bdi>{context}</bdi>}
      onClose={onClose}
      feedback={form.feedback}
      onSubmit={form.submit(send)}
      submitLabel={isNew ? "Submit" : "Save changes"}
      pending={isPending}
      pendingText={isNew ? "Submitting…" : "Saving…"}
      onCancel={onClose}
      overlays={
        <StarQuestion
          stars={form.values.rating}
          open={form.isAsking}
          onClose={form.stopAsking}
          onConfirm={send}
        />
      }
    >
      <ReviewFields form={form} starRef={star} />
    </FormDialog>
  );
}
