import { outbox, useWish } from "../../platform/outbox/entries.ts";
import { watchFirstTry } from "../../platform/outbox/first-try.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
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
  const chosen = useWish<CrewAnswer>(laneOf(userId))?.payload.status;
  const respond = async (requestId: number, status: CrewAnswer["status"]) => {
    if (chosen !== undefined) return;
    const entry = outbox.add<CrewAnswer>({
      kind: CREW_ANSWER,
      lane: laneOf(userId),
      payload: { requestId, userId, status },
    });
    if (entry === undefined) return;
    const end = await watchFirstTry(entry.key);
    if (end.is === "sent") {
      notify({ title: answeredWords(end.reply), tone: "success" });
      onGone();
    } else if (end.is === "refused") {
      notify({
        title: "Error",
        text: failureWords(end.error, "Failed to respond to request"),
        tone: "error",
      });
      // Withdrawn or answered elsewhere.
      if (end.error.status === 404 || end.error.status === 409) onGone();
    }
  };
  return {
    /** What is being sent, or waits for a signal. */
    chosen,
    respond: (requestId: number, status: CrewAnswer["status"]) => void respond(requestId, status),
  };
}

/** What is said when the server has it: its own words, unless they were lost on the way. */
export const answeredWords = (reply: unknown) =>
  (reply as { message: string } | undefined)?.message ?? "Your answer has been sent";
