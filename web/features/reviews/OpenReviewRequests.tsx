import { useRef } from "react";

import { cancelReviewRequest, listReviewRequests } from "#contracts/review-requests.ts";
import type { ReviewRequest } from "#contracts/review-requests.ts";

import { paths } from "../../paths.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { MorePages } from "../../platform/MorePages.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useWaitingReview } from "./outgoing-review.ts";
import { PersonLine } from "./PersonLine.tsx";
import { refreshRequests } from "./reviews.queries.ts";

/** Review requests received, each with a button to its dialog, and those sent; nothing if there are none. */
export function OpenReviewRequests() {
  return (
    <>
      <RequestList direction="received" />
      <RequestList direction="sent" />
    </>
  );
}

const TITLES = { received: "Reviews you were asked for", sent: "Reviews you asked for" } as const;

function RequestList({ direction }: { direction: keyof typeof TITLES }) {
  const read = useEndpointPages(listReviewRequests, { query: { direction } });
  const { notify, inline } = useFeedback();
  const heading = useRef<HTMLHeadingElement>(null);
  const requests = read.data?.pages.flatMap((page) => page.requests) ?? [];
  // Most members have none: no heading and no empty box. Messages about the last request stay.
  if (requests.length === 0) {
    return read.isError ? <InlineStatus tone="error">{errorMessage(read.error)}</InlineStatus> : inline;
  }
  const isReceived = direction === "received";
  return (
    <section aria-labelledby={`reviews-${direction}`} className="flex flex-col gap-3">
      <h2 id={`reviews-${direction}`} ref={heading} tabIndex={-1} className="wide text-lg outline-none">
        {TITLES[direction]}
      </h2>
      {inline}
      <ul aria-label={TITLES[direction]} className="grid gap-3.5 md:grid-cols-2 lg:grid-cols-3">
        {requests.map((request) => (
          <li key={request.id} className="flex min-w-0 flex-col gap-1.5 card-surface p-4">
            <PersonLine
              person={isReceived ? request.requester : request.reviewer}
              meta={<RelativeTime at={request.createdAt} />}
            >
              {isReceived ? (
                <AnswerRequest request={request} />
              ) : (
                <WithdrawButton
                  request={request}
                  notify={notify}
                  onGone={() => heading.current?.focus({ preventScroll: true })}
                />
              )}
            </PersonLine>
            {request.projectContext === null ? null : (
              <p className="pl-13 text-sm text-muted [overflow-wrap:anywhere]">
                <bdi>{request.projectContext}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      <MorePages read={read} />
    </section>
  );
}

function AnswerRequest({ request: { id, requester } }: { request: ReviewRequest }) {
  const isWaiting = useWaitingReview({ requestId: id }) !== undefined;
  if (isWaiting) return <span className="text-sm text-muted">Your review is not sent yet</span>;
  return (
    <Button size="sm" variant="primary" asChild>
      <Link
        to={paths.crew({ tab: "requests", review: id })}
        aria-label={`Write a review of ${requester.name}`}
      >
        Review
      </Link>
    </Button>
  );
}

interface WithdrawButtonProps {
  request: ReviewRequest;
  notify: (message: Message) => void;
  /** Moves the focus: the button is gone with its row. */
  onGone: () => void;
}

/** Withdraws an unanswered request. */
function WithdrawButton({ request, notify, onGone }: WithdrawButtonProps) {
  const { id, reviewer } = request;
  const refresh = async () => {
    await refreshRequests(id);
    onGone();
  };
  const cancel = useEndpointMutation(cancelReviewRequest, {
    onSuccess: ({ message }) => {
      notify({ title: message, tone: "success" });
      return refresh();
    },
    onError: (error) => {
      notify(failureMessage(error, "Failed to withdraw. Please try again."));
      // Answered in the meantime.
      return error.status === 404 || error.status === 409 ? refresh() : undefined;
    },
  });
  return (
    <Button
      size="sm"
      pending={cancel.isPending}
      pendingText="Withdrawing…"
      aria-label={`Withdraw the request to ${reviewer.name}`}
      onClick={() => cancel.mutate({ params: { id } })}
    >
      Withdraw
    </Button>
  );
}
