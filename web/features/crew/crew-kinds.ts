import { answerCrewRequest } from "#contracts/crew.ts";

import { call } from "../../platform/api-client.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { refreshMembership } from "./crew-cache.ts";
import { answeredWords, CREW_ANSWER } from "./use-answer.ts";
import type { CrewAnswer } from "./use-answer.ts";

/** A response to a crew request, in the outbox. */
export const crewAnswerKind = defineKind<CrewAnswer, { message: string }>({
  name: CREW_ANSWER,
  send: ({ requestId, status }, { timeoutMs }) =>
    call(answerCrewRequest, { params: { requestId }, body: { status }, timeoutMs }),
  isRepeatable: true,
  isForgotten: true,
  describe: ({ status }) => ({
    title: status === "accepted" ? "Accepting a crew request" : "Declining a crew request",
  }),
  sentWords: (_, reply) => answeredWords(reply),
  onSent: ({ userId }) => void refreshMembership(userId),
  onRefused({ userId }, { status }) {
    if (status === 404 || status === 409) void refreshMembership(userId);
  },
});
