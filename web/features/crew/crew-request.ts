import { checkCrew, requestCrew, withdrawCrewRequest } from "#contracts/crew.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { isUnanswered, type ApiError } from "../../platform/api-error.ts";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { readCached, useEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import type { Message } from "../../ui/toast-rules.ts";
import { refreshCrew, refreshCrewState, refreshRequests } from "./crew-cache.ts";

type CrewState = ReplyOf<typeof checkCrew>;

const STRANGERS: CrewState = {
  areCrewMembers: false,
  hasPendingRequest: false,
  pendingDirection: null,
  requestId: null,
};

/**
 * The viewer's relation to a member, as far as known: the cached response to `checkCrew`, which all screens share. A cached
 * response is read again when it changes; a missing one is not fetched.
 */
function useKnownCrewState(userId: number): CrewState {
  const about = { params: { userId } };
  return (
    useEndpoint(checkCrew, about, { enabled: readCached(checkCrew, about) !== undefined }).data ?? STRANGERS
  );
}

const keepCrewState = (userId: number, state: CrewState) =>
  writeCached(checkCrew, { params: { userId } }, state);

/** For a form in which the sender edits the message. */
interface RequestForm {
  onSent: () => void;
  /** The message may be held by a moderator; call `refuse` for any other refusal. */
  onRefused: (error: ApiError, refuse: () => unknown) => unknown;
}

/** Adds a member, and withdraws the request; announces each result once. */
export function useCrewRequest(userId: number, notify: (message: Message) => void, form?: RequestForm) {
  const state = useKnownCrewState(userId);
  const fail = (error: ApiError, fallback: string) => {
    notify(failureMessage(error, fallback));
    // It may have been done.
    if (isUnanswered(error)) return refreshCrewState(userId);
    if (error.status !== 404 && error.status !== 409) return undefined;
    // The relation has changed: suggestions based on the old one are refreshed too.
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
      // The other member had asked as well, so both are now in each other's crew.
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
    onError: (error) => {
      if (error.code !== "crew_request_not_found") return fail(error, "Failed to withdraw crew request");
      // Already withdrawn, by a try whose response was lost or on another device: counts as success.
      keepCrewState(userId, STRANGERS);
      succeed("Crew request withdrawn");
      return Promise.all([refreshRequests(), refreshCrewState(userId)]);
    },
  });
  return {
    state,
    isSending: sent.isPending,
    isWithdrawing: withdrawn.isPending,
    /** Without `message`, sends the usual one. */
    send: (message?: string) => sent.mutate({ body: { receiverId: userId, message } }),
    withdraw: (requestId: number) => withdrawn.mutate({ params: { requestId } }),
  };
}
