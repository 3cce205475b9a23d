import { useRef } from "react";

import { createReview, updateReview } from "#contracts/reviews.ts";
import type { Review, SharedJob } from "#contracts/reviews.ts";

import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { useEndpointMutation } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { NEW_REVIEW } from "./review-form.ts";
import { ReviewFields } from "./ReviewFields.tsx";
import { refreshStars } from "./reviews.queries.ts";
import { StarQuestion } from "./StarQuestion.tsx";
import { useReviewForm } from "./use-review-form.ts";

interface WriteReviewDialogProps {
  /** Who is reviewed. */
  userId: number;
  name: string;
  /** For which finished job, or which own review is changed. */
  about: { job: SharedJob } | { review: Review };
  open: boolean;
  onClose: () => void;
  /** Says that it is done, where it can be seen. */
  notify: (message: Message) => void;
}

/** A review after a job on which both worked together, unasked, or a change of one's own. */
export function WriteReviewDialog({ userId, name, about, open, onClose, notify }: WriteReviewDialogProps) {
  const old = "review" in about ? about.review : null;
  const context = "job" in about ? about.job.heading : about.review.projectContext;
  const draft = "job" in about ? `review:job:${about.job.jobId}:${userId}` : `review:own:${about.review.id}`;
  const form = useReviewForm({
    draft,
    start: old === null ? NEW_REVIEW : { rating: old.rating, isChosen: true, comment: old.comment ?? "" },
  });
  const star = useRef<HTMLInputElement>(null);
  const close = () => {
    form.forget();
    onClose();
  };
  const finish = (title: string) => {
    close();
    notify({ title, tone: "success" });
    void refreshStars(userId);
  };
  const writing = useEndpointMutation(createReview, {
    onSuccess: () => finish("Review submitted"),
    onError: unlessHeld(close, form.showError, notify),
  });
  const changing = useEndpointMutation(updateReview, {
    onSuccess: () => finish("Review updated"),
    onError: unlessHeld(close, form.showError, notify),
  });
  const isPending = writing.isPending || changing.isPending;
  const send = () => {
    form.stopAsking();
    if (isPending) return;
    const { rating, comment } = form.values;
    if ("job" in about) {
      writing.mutate({ body: { revieweeId: userId, jobId: about.job.jobId, rating, comment } });
    } else {
      changing.mutate({ params: { id: about.review.id }, body: { rating, comment } });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isPending || onClose()}
      initialFocus={star}
      title={old === null ? `Review ${name}` : "Edit review"}
      description={context === null ? undefined : <bdi>{context}</bdi>}
      footer={
        <>
          <div className="contents *:basis-full!">{form.feedback.inline}</div>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form.formId}
            variant="primary"
            pending={isPending}
            pendingText={old === null ? "Submitting…" : "Saving…"}
          >
            {old === null ? "Submit" : "Save changes"}
          </Button>
        </>
      }
    >
      <form id={form.formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <ReviewFields form={form} starRef={star} />
      </form>
      <StarQuestion
        stars={form.values.rating}
        open={form.isAsking}
        onClose={form.stopAsking}
        onConfirm={send}
      />
    </Dialog>
  );
}
