import { useRef, useState } from "react";

import { declineReviewRequest, submitReview } from "#contracts/review-requests.ts";
import type { ReviewRequest } from "#contracts/review-requests.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { useEndpointMutation } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { DialogProps } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { PersonLine } from "./PersonLine.tsx";
import { NEW_REVIEW } from "./review-form.ts";
import { ReviewFields } from "./ReviewFields.tsx";
import { reasonOf, refreshRequests, refreshStars } from "./reviews.queries.ts";
import { StarQuestion } from "./StarQuestion.tsx";
import { useReviewForm } from "./use-review-form.ts";

interface SubmitReviewFormProps {
  request: ReviewRequest;
  frame: Pick<DialogProps, "open" | "onOpenChange" | "title" | "backCloses">;
}

/** Who asks, about what; stars, words; Submit or Decline. What is typed is kept until it is sent. */
export function SubmitReviewForm({ request, frame }: SubmitReviewFormProps) {
  const { id, requester, projectContext, message } = request;
  const form = useReviewForm({ draft: `review:${id}`, start: NEW_REVIEW });
  const star = useRef<HTMLInputElement>(null);
  const [isDeclining, setDeclining] = useState(false);
  const close = () => {
    form.forget();
    frame.onOpenChange(false);
  };
  const finish = (title: string) => {
    close();
    toast({ title, tone: "success" });
  };
  /** Answered elsewhere, taken back or run out meanwhile: the request says which. */
  const isOver = (error: ApiError) => error.status === 404 || error.status === 409;

  const submit = useEndpointMutation(submitReview, {
    onSuccess: () => {
      finish("Review submitted");
      void refreshRequests(id);
      void refreshStars(requester.id);
    },
    onError: unlessHeld(close, (error) => {
      form.showError(error);
      return isOver(error) ? refreshRequests(id) : undefined;
    }),
  });
  const decline = useEndpointMutation(declineReviewRequest, {
    onSuccess: ({ message: done }) => {
      setDeclining(false);
      finish(done);
      void refreshRequests(id);
    },
    onError: (error) => {
      setDeclining(false);
      const text = reasonOf(error, "Failed to decline. Please try again.");
      form.feedback.notify({ title: "Error", text, tone: "error" });
      return isOver(error) ? refreshRequests(id) : undefined;
    },
  });
  const send = () => {
    const { rating, comment } = form.values;
    form.stopAsking();
    if (!submit.isPending) submit.mutate({ params: { id }, body: { rating, comment } });
  };

  return (
    <Dialog
      {...frame}
      initialFocus={star}
      onOpenChange={(next) => submit.isPending || frame.onOpenChange(next)}
      footer={
        <>
          <div className="contents *:basis-full!">{form.feedback.inline}</div>
          <Button disabled={submit.isPending} onClick={() => setDeclining(true)}>
            Decline
          </Button>
          <Button
            type="submit"
            form={form.formId}
            variant="primary"
            pending={submit.isPending}
            pendingText="Submitting…"
          >
            Submit
          </Button>
        </>
      }
    >
      <form id={form.formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <div className="flex flex-col gap-3 rounded-control bg-ground p-3">
          <PersonLine person={requester} />
          {projectContext === null ? null : (
            <p className="text-sm [overflow-wrap:anywhere]">
              <span className="font-semibold">Project:</span> <bdi>{projectContext}</bdi>
            </p>
          )}
          <p dir="auto" className="text-sm [overflow-wrap:anywhere] whitespace-pre-line text-muted">
            {message}
          </p>
        </div>
        <ReviewFields form={form} starRef={star} />
      </form>
      <StarQuestion
        stars={form.values.rating}
        open={form.isAsking}
        onClose={form.stopAsking}
        onConfirm={send}
      />
      <ConfirmDialog
        open={isDeclining}
        onOpenChange={setDeclining}
        tone="normal"
        title={`Decline to review ${requester.name}?`}
        text="They are not told."
        confirmLabel="Decline"
        pending={decline.isPending}
        pendingText="Declining…"
        onConfirm={() => decline.mutate({ params: { id }, body: { status: "declined" } })}
      />
    </Dialog>
  );
}
