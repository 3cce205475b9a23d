import { openConversation, sendMessage } from "#contracts/chat.ts";
import { declareInterest, getJob, withdrawInterest } from "#contracts/jobs.ts";

import { call } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { clearDraft } from "../../platform/drafts.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { readMemberId } from "../../platform/session.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { defineSaveKind } from "../board/index.ts";
import { interestWords, JOB_INTEREST, noteDraft, withInterest } from "./interests/use-interest.ts";
import type { PendingInterest } from "./interests/use-interest.ts";
import { refetchJob, markApplicationsStale, patchJob, SAVING_JOBS } from "./job-cache.ts";

/**
 * Interest in a job, declared or withdrawn. Withdrawing carries no key: a repeat counts as done. Neither is retried once
 * its key is old, because the member may have done the opposite on another device since.
 */
export const interestKind = defineKind<PendingInterest, unknown>({
  name: JOB_INTEREST,
  async send({ jobId, ownerId, on, note, sharesContact }, { idempotencyKey, timeoutMs }) {
    const given = { params: { id: jobId }, timeoutMs };
    if (!on) return call(withdrawInterest, given);
    // A retry with the same key must be the same request, even if an earlier build began it.
    const body = {
      ...(note !== "" && { note, clientId: idempotencyKey }),
      ...(sharesContact !== undefined && { sharesContact }),
    };
    try {
      return await call(declareInterest, {
        ...given,
        ...(Object.keys(body).length > 0 && { body }),
        idempotencyKey,
      });
    } catch (error) {
      const isDeclared = error instanceof ApiError && error.code === "interest_already_declared";
      if (!isDeclared || note === "") throw error;
      // Interest was declared already, for example on another device: the note is sent to the chat by itself. If it was
      // this call whose response was lost, the chat already has the note and the key prevents a copy.
      const { id } = await call(openConversation, { body: { otherUserId: ownerId, jobId }, timeoutMs });
      const body = { conversationId: id, content: note, clientId: idempotencyKey };
      return call(sendMessage, { body, timeoutMs });
    }
  },
  // The note is a draft until the server has it.
  isForgotten: true,
  doneCodes: ["interest_already_declared", "interest_not_found"],
  describe: ({ heading, on, note }) => ({
    title: `${on ? "Interest in" : "Interest withdrawn:"} ${heading}`,
    text: note,
  }),
  sentWords: interestWords,
  refusedWords: ({ heading }, { message }) => `${heading}: ${message}`,
  onSent({ jobId, on }) {
    const memberId = readMemberId();
    if (on && memberId !== null) clearDraft(memberId, noteDraft(jobId));
    patchJob(jobId, (job) => withInterest(job, on ? "declared" : "withdrawn"));
    markApplicationsStale();
  },
  // Closed or gone: shows what it has become.
  onRefused({ jobId }) {
    void invalidateEndpoint(getJob, { params: { id: jobId } });
    void refetchJob(jobId);
  },
});

export const saveJobKind = defineSaveKind(SAVING_JOBS, (id, isSaved) =>
  patchJob(id, (job) => ({ ...job, isSaved })),
);
