import { Undo2 } from "lucide-react";

import { withdrawCrewRequest } from "#contracts/crew.ts";

import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { refreshCrewState, refreshRequests } from "./crew-cache.ts";
import type { RequestRowProps } from "./ReceivedRequest.tsx";
import { RequestCard } from "./RequestCard.tsx";

/** A request that the member has sent and nobody has answered: it can be taken back. */
export function SentRequest({ request, notify, onGone }: RequestRowProps) {
  const { receiver } = request;
  const refresh = async () => {
    await Promise.all([refreshRequests(), refreshCrewState(receiver.id)]);
    onGone();
  };
  const withdrawal = useEndpointMutation(withdrawCrewRequest, {
    onSuccess: ({ message }) => {
      notify({ title: message, tone: "success" });
      return refresh();
    },
    onError: (error) => {
      notify(failureMessage(error, "Failed to withdraw crew request"));
      return error.status === 404 || error.status === 409 ? refresh() : undefined;
    },
  });
  return (
    <RequestCard person={receiver} request={request}>
      <Button
        size="sm"
        icon={<Undo2 />}
        pending={withdrawal.isPending}
        pendingText="Withdrawing…"
        aria-label={`Withdraw the request to ${receiver.name}`}
        onClick={() => withdrawal.mutate({ params: { requestId: request.id } })}
      >
        Withdraw
      </Button>
    </RequestCard>
  );
}
