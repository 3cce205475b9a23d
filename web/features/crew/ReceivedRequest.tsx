import type { CrewRequest } from "#contracts/crew.ts";

import type { Message } from "../../ui/toast-rules.ts";
import { AnswerButtons } from "./AnswerButtons.tsx";
import { RequestCard } from "./RequestCard.tsx";
import { useAnswer } from "./use-answer.ts";

export interface RequestRowProps {
  request: CrewRequest;
  notify: (message: Message) => void;
  /** The request is no longer open. */
  onGone: () => void;
}

/** Somebody asks to join the member's crew. */
export function ReceivedRequest({ request, notify, onGone }: RequestRowProps) {
  const { requester } = request;
  const answer = useAnswer({ userId: requester.id, notify, onGone });
  return (
    <RequestCard person={requester} request={request}>
      <AnswerButtons size="sm" requestId={request.id} name={requester.name} answer={answer} />
    </RequestCard>
  );
}
