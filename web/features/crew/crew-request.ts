import { checkCrew, requestCrew, withdrawCrewRequest } from "#contracts/crew.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import type { Message } from "../../ui/toast-rules.ts";
import { refreshCrew, refreshCrewState, refreshRequests } from "./crew-cache.ts";

type CrewState = ReplyOf<typeof checkCrew>;

const STRANGERS: CrewState = {
  areCrewMembers: false,
  hasPendingRequest: false,
  pendingDirection: null,
  requestId: null,
};

/** Where the viewer stands with somebody, as far as it is known: `checkCrew`'s cached answer, which every screen shares. */
function useKnownCrewState(userId: number): CrewState {
  return useEndpoint(checkCrew, { params: { userId } }, { enabled: false }).data ?? STRANGERS;
}

const keepCrewState = (userId: number, state: CrewState) =>
  writeCached(checkCrew, { params: { userId } }, state);

/** For whoever lets the sender write the words. */
interface RequestForm {
  onSent: () => void;
  /** The words may be held by a moderator; `refuse` says any other refusal. */
  onRefused: (error: ApiError, refuse: () => unknown) => unknown;
}

/** Adding a member, and taking it back; each outcome is announced once. */
export function useCrewRequest(userId: number, notify: (message: Message) => void, form?: RequestForm) {
  const state = useKnownCrewState(userId);
  const fail = (error: ApiError, fallback: string) => {
    notify(failureMessage(error, fallback));
    if (error.status !== 404 && error.status !== 409) return undefined;
    // The two stand otherwise than was known here: whoever was suggested by the older answer goes with it.
    keepCrewState(userId, STRANGERS);
    return refreshCrewState(userId);
  };
  const succeed = (title: string) => notify({ title, tone: "success" });
  const sent = useEndpointMutation(requestCrew, {
    onSuccess: ({ message, requestId, status }) => {
      const isCrew = status === "accepted";
      form?.onSent();
      keepCrewState(
        userId,
        isCrew
          ? { ...STRANGERS, areCrewMembers: true }
          : { ...STRANGERS, hasPendingRequest: true, pendingDirection: "sent", requestId },
      );
      succeed(message);
      // They had asked too, so each is in the other's crew now.
      return isCrew ? refreshCrew(userId) : refreshRequests();
    },
    onError: (error) => {
      const refuse = () => fail(error, "Failed to send crew request");
      return form === undefined ? refuse() : form.onRefused(error, refuse);
    },
  });
  const withdrawn = useEndpointMutation(withdrawCrewRequest, {
    onSuccess: ({ message }) => {
      keepCrewState(userId, STRANGERS);
      succeed(message);
      return refreshRequests();
    },
    onError: (error) => fail(error, "Failed to withdraw crew request"),
  });
  return {
    state,
    isSending: sent.isPending,
    isWithdrawing: withdrawn.isPending,
    /** In the usual words when there is no `message`. */
    send: (message?: string) => sent.mutate({ body: { receiverId: userId, message } }),
    withdraw: (requestId: number) => withdrawn.mutate({ params: { requestId } }),
  };
}
