import { cancelReviewRequest } from "#contracts/review-requests.ts";
import type { ReviewRequest } from "#contracts/review-requests.ts";

import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointMutation } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { refreshRequests } from "./reviews.queries.ts";

interface WithdrawButtonProps {
  request: ReviewRequest;
  notify: (message: Message) => void;
  /** The button has gone with its row. */
  onGone: () => void;
}

/** Takes a request back that nobody has answered. */
export function WithdrawButton({ request, notify, onGone }: WithdrawButtonProps) {
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
      // Answered meanwhile.
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
