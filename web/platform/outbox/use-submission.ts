import { useRef, useState } from "react";

import type { ToastInput } from "../../ui/toast-rules.ts";
import type { ApiError } from "../api-error.ts";
import { addKept } from "./add-kept.ts";
import { outbox } from "./entries.ts";
import type { NewEntry } from "./entries.ts";
import { goesByItself, watchFirstTry } from "./first-try.ts";

/** What is said where a form was that has given what it held to the outbox. */
export function notSentYet(reason: string | undefined): ToastInput {
  return { title: "Not sent yet", text: goesByItself(reason), tone: "info" };
}

interface SubmissionEnds<Reply> {
  /** The server has it; without a reply, that one was lost. */
  onSent: (reply: Reply | undefined) => void;
  /** It waits, for the `reason` or for a signal, or a moderator looks at it first, which has been said: the form has nothing more to do. */
  onLeft: (how: "later" | "held", reason?: string) => void;
  /** Nothing of it is in the outbox any more; what was typed is still in the form. */
  onRefused: (error: ApiError) => void;
  /** This device has no room for its files: the same again is sent from memory, while this page is open. */
  onNoRoom?: () => void;
}

/**
 * Sends what a form holds through the outbox, once however often it is pressed, and tells how the first try ends; its kind
 * says `isForms`. What is typed is to stay a draft until its kind hears that it was sent.
 */
export function useSubmission<Reply>(ends: SubmissionEnds<Reply>) {
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const hasNoRoom = useRef(false);
  const run = async <Payload>(input: NewEntry<Payload>) => {
    const isAtOnce = hasNoRoom.current || (input.files ?? []).length === 0;
    const entry = isAtOnce ? outbox.add(input) : await addKept(input);
    if (entry === undefined) {
      hasNoRoom.current = true;
      return ends.onNoRoom?.();
    }
    const end = await watchFirstTry(entry.key);
    if (end.is === "sent") return ends.onSent(end.reply as Reply | undefined);
    if (end.is === "refused") return ends.onRefused(end.error);
    return ends.onLeft(end.is, end.is === "later" ? end.reason : undefined);
  };
  return {
    isPending,
    submit<Payload>(input: NewEntry<Payload>): void {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setPending(true);
      run(input)
        .catch(reportError)
        .finally(() => {
          isUnderWay.current = false;
          setPending(false);
        });
    },
  };
}
