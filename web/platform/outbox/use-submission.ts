import { useRef, useState } from "react";

import type { ToastInput } from "../../ui/toast-rules.ts";
import type { ApiError } from "../api-error.ts";
import { addStored } from "./add-stored.ts";
import { outbox } from "./entries.ts";
import type { NewEntry } from "./entries.ts";
import { retryNotice, watchFirstTry } from "./first-try.ts";

/** Returns the message shown once a form has handed its content to the outbox. */
export function notSentYet(reason: string | undefined): ToastInput {
  return { title: "Not sent yet", text: retryNotice(reason), tone: "info" };
}

interface SubmissionEnds<Reply> {
  /** The server has it; `reply` is undefined if the response was lost. */
  onSent: (reply: Reply | undefined) => void;
  /**
   * The entry waits, for `reason` or for a signal, or a moderator checks it first, which has been announced. The form
   * has nothing more to do.
   */
  onLeft: (how: "later" | "held", reason?: string) => void;
  /** The outbox no longer holds the entry; what was typed is still in the form. */
  onRefused: (error: ApiError) => void;
  /** This device has no room for its files: pressing again sends them from memory, while this page is open. */
  onNoRoom?: () => void;
}

/**
 * Sends a form's content through the outbox, once however often it is pressed, and reports how the first attempt
 * ends. Its kind sets `isForms`. The content must stay a draft until its kind learns that it was sent.
 */
export function useSubmission<Reply>(ends: SubmissionEnds<Reply>) {
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const hasNoRoom = useRef(false);
  const run = async <Payload>(input: NewEntry<Payload>) => {
    const isAtOnce = hasNoRoom.current || (input.files ?? []).length === 0;
    const entry = isAtOnce ? outbox.add(input) : await addStored(input);
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
