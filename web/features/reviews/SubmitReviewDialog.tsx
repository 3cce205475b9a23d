import { useState } from "react";

import { declineReviewRequest, getReviewRequest } from "#contracts/review-requests.ts";
import type { ReviewRequest } from "#contracts/review-requests.ts";

import { NotLoaded } from "../../platform/Loaded.tsx";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { PersonLine } from "./PersonLine.tsx";
import { closedWords } from "./request-words.ts";
import { NEW_REVIEW } from "./review-form.ts";
import { refreshRequests } from "./reviews.queries.ts";
import { useReviewForm } from "./use-review-form.tsx";

interface SubmitReviewDialogProps {
  requestId: number;
  open: boolean;
  onClose: () => void;
  /** False when the dialog is opened by the address itself. */
  backCloses?: boolean | undefined;
}

/**
 * 'Submit Review', for a member who was asked: who asks, about what; stars, text; Submit or Decline. Typed text is
 * stored until it is sent. A closed request says how it ended.
 */
export function SubmitReviewDialog(props: SubmitReviewDialogProps) {
  const { requestId: id, open, onClose, backCloses } = props;
  const read = useEndpoint(getReviewRequest, { params: { id } }, { enabled: open });
  const isGone = read.data === undefined && read.error?.status === 404;
  const closed = read.data === undefined || read.data.can.answer ? undefined : closedWords(read.data);
  const request = closed === undefined ? read.data : undefined;
  const form = useReviewForm({
    about: { requestId: id },
    reviewed: request?.requester,
    start: NEW_REVIEW,
    onClose,
    notify: toast,
  });
  const [isDeclining, setDeclining] = useState(false);
  const decline = useEndpointMutation(declineReviewRequest, {
    onSuccess: ({ message }) => {
      setDeclining(false);
      form.finish({ title: message, tone: "success" });
      void refreshRequests(id);
    },
    onError: (error) => {
      setDeclining(false);
      form.dialog.feedback.notify(failureMessage(error, "Failed to decline. Please try again."));
      // Answered elsewhere, withdrawn or expired in the meantime: the request says which.
      return error.status === 404 || error.status === 409 ? refreshRequests(id) : undefined;
    },
  });
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      title="Submit Review"
      backCloses={backCloses}
      submitLabel={isGone || closed !== undefined ? undefined : "Submit"}
      disabled={request === undefined}
      pendingText="Submitting…"
      otherButtons={
        <Button disabled={request === undefined || form.dialog.pending} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      }
      overlays={
        <>
          {form.question}
          <ConfirmDialog
            open={isDeclining}
            onOpenChange={setDeclining}
            tone="normal"
            title={`Decline to review ${request?.requester.name ?? ""}?`}
            text="They won't be notified."
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
          {form.fields}
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
