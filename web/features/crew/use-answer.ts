import { outbox, usePendingEntry } from "../../platform/outbox/entries.ts";
import { isOnFirstTry, watchFirstTry } from "../../platform/outbox/first-try.ts";
import { notSentYet } from "../../platform/outbox/use-submission.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import type { Message } from "../../ui/toast-rules.ts";

/** A response to a crew request, in the outbox. */
export interface CrewAnswer {
  readonly requestId: number;
  /** The member who asked. */
  readonly userId: number;
  readonly status: "accepted" | "declined";
}

export const CREW_ANSWER = "crew_answer";
const laneOf = (userId: number) => `crew_answer:${userId}`;

interface AnswerOptions {
  /** The member who asked. */
  userId: number;
  notify: (message: Message) => void;
  /** Called when the request is no longer open. */
  onGone: () => void;
}

/** Accepts or declines a received crew request. */
export function useAnswer({ userId, notify, onGone }: AnswerOptions) {
  const pending = usePendingEntry<CrewAnswer>(laneOf(userId));
  const chosen = pending?.payload.status;
  const isWaiting = pending !== undefined && (!navigator.onLine || !isOnFirstTry(pending));
  const respond = async (requestId: number, status: CrewAnswer["status"]) => {
    // A waiting answer can still be replaced.
    if (status === chosen || (chosen !== undefined && !isWaiting)) return;
    const entry = outbox.add<CrewAnswer>({
      kind: CREW_ANSWER,
      lane: laneOf(userId),
      payload: { requestId, userId, status },
      replacesWaiting: true,
    });
    if (entry === undefined) return;
    const end = await watchFirstTry(entry.key);
    if (end.is === "sent") {
      notify({ title: answeredWords(end.reply), tone: "success" });
      onGone();
    } else if (end.is === "refused") {
      notify(failureMessage(end.error, "Failed to respond to request"));
      // Withdrawn, or answered on another device.
      if (end.error.status === 404 || end.error.status === 409) onGone();
    } else if (end.is === "later") {
      notify(notSentYet(end.reason));
    }
  };
  return {
    /** The answer being sent, or waiting for a signal. */
    chosen,
    /** True once the first try is over, or if there is no signal for one. */
    isWaiting,
    respond: (requestId: number, status: CrewAnswer["status"]) => void respond(requestId, status),
  };
}

/** The message once the server has it: the server's own, or a default if that was lost. */
export const answeredWords = (reply: unknown) =>
  (reply as { message: string } | undefined)?.message ?? "Your answer has been sent";
