import { answerCrewRequest } from "#contracts/crew.ts";

import { failureWords, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import type { Message } from "../../ui/toast-rules.ts";
import { refreshMembership } from "./crew-cache.ts";

interface AnswerOptions {
  /** Who asked. */
  userId: number;
  notify: (message: Message) => void;
  /** The request is no longer open. */
  onGone: () => void;
}

/** Accepting or declining a crew request that one received. */
export function useAnswer({ userId, notify, onGone }: AnswerOptions) {
  const refresh = async () => {
    await refreshMembership(userId);
    onGone();
  };
  const answer = useEndpointMutation(answerCrewRequest, {
    onSuccess: ({ message }) => {
      notify({ title: message, tone: "success" });
      return refresh();
    },
    onError: (error) => {
      notify({ title: "Error", text: failureWords(error, "Failed to respond to request"), tone: "error" });
      // Withdrawn or answered elsewhere.
      return error.status === 404 || error.status === 409 ? refresh() : undefined;
    },
  });
  return {
    /** What is being sent. */
    chosen: answer.isPending ? answer.variables?.body.status : undefined,
    respond: (requestId: number, status: "accepted" | "declined") =>
      answer.mutate({ params: { requestId }, body: { status } }),
  };
}
