import { useRef, useState } from "react";

import { declineReviewRequest, getReviewRequest } from "#contracts/review-requests.ts";
import type { ReviewRequest } from "#contracts/review-requests.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { notSentYet, useSubmission } from "../../platform/outbox/use-submission.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint, useEndpointMutation } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { REVIEW, reviewDraft } from "./outgoing-review.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import { PersonLine } from "./PersonLine.tsx";
import { closedWords } from "./request-words.ts";
import { NEW_REVIEW } from "./review-form.ts";
import { ReviewFields } from "./ReviewFields.tsx";
import { refreshRequests } from "./reviews.queries.ts";
import { StarQuestion } from "./StarQuestion.tsx";
import { useReviewForm } from "./use-review-form.ts";

interface SubmitReviewDialogProps {
  requestId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** False where the address opens it. */
  backCloses?: boolean | undefined;
}

/**
 * 'Submit Review', for whoever was asked: who asks, about what; stars, words; Submit or Decline. What is typed is kept until
 * it is sent. A request that is no longer open says what became of it.
 */
export function SubmitReviewDialog({
  requestId: id,
  open,
  onOpenChange,
  backCloses,
}: SubmitReviewDialogProps) {
  const read = useEndpoint(getReviewRequest, { params: { id } }, { enabled: open });
  const isGone = read.data === undefined && read.error?.status === 404;
  const closed = read.data === undefined || read.data.can.answer ? undefined : closedWords(read.data);
  const request = closed === undefined ? read.data : undefined;
  const about = { requestId: id };
  const draft = reviewDraft(about);
  const form = useReviewForm({ draft, start: NEW_REVIEW });
  const star = useRef<HTMLInputElement>(null);
  const [isDeclining, setDeclining] = useState(false);
  const close = () => {
    form.forget();
    onOpenChange(false);
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
      return onOpenChange(false);
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
    if (request === undefined) return;
    const { requester } = request;
    const { rating, comment } = form.values;
    form.stopAsking();
    const payload: OutgoingReview = { about, userId: requester.id, name: requester.name, rating, comment };
    submit.submit({ kind: REVIEW, lane: draft, payload, replacesWaiting: true });
  };

  return (
    <FormDialog
      open={open}
      title="Submit Review"
      backCloses={backCloses}
      initialFocus={star}
      onClose={() => onOpenChange(false)}
      feedback={form.feedback}
      onSubmit={form.submit(send)}
      submitLabel={isGone || closed !== undefined ? undefined : "Submit"}
      disabled={request === undefined}
      pending={submit.isPending}
      pendingText="Submitting…"
      otherButtons={
        <Button disabled={request === undefined || submit.isPending} onClick={() => setDeclining(true)}>
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
            title={`Decline to review ${request?.requester.name ?? ""}?`}
            text="They are not told."
            confirmLabel="Decline"
            pending={decline.isPending}
            pendingText="Declining…"
            onConfirm={() => decline.mutate({ params: { id }, body: { status: "declined" } })}
          />
        </>
      }
    >
      {isGone ? <EmptyState title="This review request is no longer there." /> : null}
      {closed === undefined ? null : <EmptyState {...closed} />}
      {read.data === undefined && !isGone ? <NotLoaded read={read} skeleton={<RequestSkeleton />} /> : null}
      {request === undefined ? null : (
        <>
          <Asked request={request} />
          <ReviewFields form={form} starRef={star} />
        </>
      )}
    </FormDialog>
  );
}

function RequestSkeleton() {
  return (
    <SkeletonGroup label="Loading the review request…" className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-4 w-40" />
      </div>
      <SkeletonText lines={3} />
    </SkeletonGroup>
  );
}

function Asked({ request: { requester, projectContext, message } }: { request: ReviewRequest }) {
  return (
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
  );
}
