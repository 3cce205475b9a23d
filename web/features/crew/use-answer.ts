import { outbox, usePendingEntry } from "../../platform/outbox/entries.ts";
import { isOnFirstTry, watchFirstTry } from "../../platform/outbox/first-try.ts";
import { notSentYet } from "../../platform/outbox/use-submission.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import type { Message } from "../../ui/toast-rules.ts";

/** An answer to a crew request, in the outbox. */
export interface CrewAnswer {
  readonly requestId: number;
  /** Who asked. */
  readonly userId: number;
  readonly status: "accepted" | "declined";
}

export const CREW_ANSWER = "crew_answer";
const laneOf = (userId: number) => `crew_answer:${userId}`;

interface AnswerOptions {
  /** Who asked. */
  userId: number;
  notify: (message: Message) => void;
  /** The request is no longer open. */
  onGone: () => void;
}

/** Accepting or declining a crew request that one received. */
export function useAnswer({ userId, notify, onGone }: AnswerOptions) {
  const pending = usePendingEntry<CrewAnswer>(laneOf(userId));
  const chosen = pending?.payload.status;
  const isWaiting = pending !== undefined && (!navigator.onLine || !isOnFirstTry(pending));
  const respond = async (requestId: number, status: CrewAnswer["status"]) => {
    // While it waits one may think again, which takes its place.
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
      // Withdrawn or answered elsewhere.
      if (end.error.status === 404 || end.error.status === 409) onGone();
    } else if (end.is === "later") {
      notify(notSentYet(end.reason));
    }
  };
  return {
    /** What is being sent, or waits for a signal. */
    chosen,
    /** Its first try is over, or there is no signal for one. */
    isWaiting,
    respond: (requestId: number, status: CrewAnswer["status"]) => void respond(requestId, status),
  };
}

/** What is said when the server has it: its own words, unless they were lost on the way. */
export const answeredWords = (reply: unknown) =>
  (reply as { message: string } | undefined)?.message ?? "Your answer has been sent";
