import { useRef, useState } from "react";

import { declineReviewRequest } from "#contracts/review-requests.ts";
import type { ReviewRequest } from "#contracts/review-requests.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { notSentYet, useSubmission } from "../../platform/outbox/use-submission.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointMutation } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { DialogProps } from "../../ui/Dialog.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { REVIEW, reviewDraft } from "./outgoing-review.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import { PersonLine } from "./PersonLine.tsx";
import { NEW_REVIEW } from "./review-form.ts";
import { ReviewFields } from "./ReviewFields.tsx";
import { refreshRequests } from "./reviews.queries.ts";
import { StarQuestion } from "./StarQuestion.tsx";
import { useReviewForm } from "./use-review-form.ts";

interface SubmitReviewFormProps {
  request: ReviewRequest;
  frame: Pick<DialogProps, "open" | "onOpenChange" | "title" | "backCloses">;
}

/** Who asks, about what; stars, words; Submit or Decline. What is typed is kept until it is sent. */
export function SubmitReviewForm({ request, frame }: SubmitReviewFormProps) {
  const { id, requester, projectContext, message } = request;
  const about = { requestId: id };
  const draft = reviewDraft(about, requester.id);
  const form = useReviewForm({ draft, start: NEW_REVIEW });
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

  const submit = useSubmission({
    onSent: () => finish("Review submitted"),
    onLeft: (how, reason) => {
      if (how === "held") return close();
      // What was typed stays a draft until the server has it.
      toast(notSentYet(reason));
      return frame.onOpenChange(false);
    },
    onRefused: form.showError,
  });
  const decline = useEndpointMutation(declineReviewRequest, {
    onSuccess: ({ message: done }) => {
      setDeclining(false);
      finish(done);
      void refreshRequests(id);
    },
    onError: (error) => {
      setDeclining(false);
      form.feedback.notify(failureMessage(error, "Failed to decline. Please try again."));
      return isOver(error) ? refreshRequests(id) : undefined;
    },
  });
  const send = () => {
    const { rating, comment } = form.values;
    form.stopAsking();
    const payload: OutgoingReview = { about, userId: requester.id, name: requester.name, rating, comment };
    submit.submit({ kind: REVIEW, lane: draft, payload, replacesWaiting: true });
  };

  return (
    <FormDialog
      {...frame}
      initialFocus={star}
      onClose={() => frame.onOpenChange(false)}
      feedback={form.feedback}
      onSubmit={form.submit(send)}
      submitLabel="Submit"
      pending={submit.isPending}
      pendingText="Submitting…"
      otherButtons={
        <Button disabled={submit.isPending} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      }
      overlays={
        <>
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
        </>
      }
    >
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
    </FormDialog>
  );
}
