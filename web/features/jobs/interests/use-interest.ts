import { useState } from "react";

import type { CurrentUser } from "#contracts/current-user.ts";
import type { Job } from "#contracts/jobs.ts";

import { outbox, usePendingEntry } from "../../../platform/outbox/entries.ts";
import { isOnFirstTry, watchFirstTry } from "../../../platform/outbox/first-try.ts";
import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";

type Sharing = Pick<CurrentUser, "canShareContact" | "contactVisibility">;

/**
 * Whether declaring interest shares phone and email. Sent with the interest, which may arrive after the member's 18th
 * birthday.
 */
export const sharesContact = (me: Pick<Sharing, "canShareContact"> | undefined) =>
  me?.canShareContact !== false;

/** What declaring interest shares, stated before it is done: under 18, only the name. */
export function describeSharing(me: Sharing | undefined, author: string): string {
  if (me === undefined || sharesContact(me)) return `This shares your name, phone and email with ${author}.`;
  const toCrew = me.contactVisibility === "nobody" ? "." : ": only your crew sees them.";
  return `The poster sees your name. Your phone and email stay private because you are under 18${toCrew} They can only message you after you have messaged them.`;
}

/** A declared or withdrawn interest in the outbox. */
export interface PendingInterest {
  readonly jobId: number;
  readonly ownerId: number;
  readonly heading: string;
  readonly on: boolean;
  /** A note to the owner; empty for none. */
  readonly note: string;
  /** What the member was told; absent when withdrawing, and in entries of earlier builds. */
  readonly sharesContact?: boolean;
}

/** The name of the draft of the note, which is stored until the note is sent. */
export const noteDraft = (jobId: number) => `interest:${jobId}`;

export const JOB_INTEREST = "job_interest";
const laneOf = (jobId: number) => `job_interest:${jobId}`;

/** A job with the viewer's interest set. */
export function withInterest(job: Job, viewerInterest: Job["viewerInterest"]): Job {
  const isDeclared = viewerInterest === "declared";
  return {
    ...job,
    viewerInterest,
    worked: isDeclared ? job.worked : null,
    can: { ...job.can, declareInterest: !isDeclared && job.status === "open" },
  };
}

/**
 * The job with the viewer's change that the server does not know yet, and whether that waits: for `reason` if set,
 * otherwise for a signal.
 */
export function useOptimisticJob(job: Job): { job: Job; isWaiting: boolean; reason?: string | undefined } {
  const pending = usePendingEntry<PendingInterest>(laneOf(job.id));
  if (pending === undefined) return { job, isWaiting: false };
  const isWaiting = !navigator.onLine || !isOnFirstTry(pending);
  return {
    job: withInterest(job, pending.payload.on ? "declared" : "withdrawn"),
    isWaiting,
    reason: pending.reason,
  };
}

/** Declares and withdraws interest in a job, and reports the result. */
export function useInterest(
  { id, heading, author }: Job,
  { notify, clear }: Pick<Feedback, "notify" | "clear">,
  onDeclared?: (how: "sent" | "held" | "later") => void,
) {
  const [pending, setPending] = useState<"declaring" | "withdrawing">();
  const queue = async (on: boolean, said: Pick<PendingInterest, "note" | "sharesContact">) => {
    if (pending !== undefined) return;
    clear();
    const payload: PendingInterest = { jobId: id, ownerId: author.id, heading, on, ...said };
    const entry = outbox.add({ kind: JOB_INTEREST, lane: laneOf(id), payload, replacesWaiting: true });
    if (entry === undefined) return;
    setPending(on ? "declaring" : "withdrawing");
    const end = await watchFirstTry(entry.key);
    setPending(undefined);
    if (end.is === "sent") notify({ title: interestWords(payload), tone: "success" });
    const failed = on
      ? "Failed to declare interest. Please try again."
      : "Failed to withdraw interest. Please try again.";
    if (end.is === "refused") notify(failureMessage(end.error, failed));
    else if (on) onDeclared?.(end.is);
  };

  return {
    /** `note`: a note to the owner; empty for none. `shares`: the member's `sharesContact`. */
    declare: (note: string, shares: boolean) =>
      void queue(true, { note: note.trim(), sharesContact: shares }),
    withdraw: () => void queue(false, { note: "" }),
    isDeclaring: pending === "declaring",
    isWithdrawing: pending === "withdrawing",
  };
}

/** The message once the server has it. */
export const interestWords = ({ on }: PendingInterest) => (on ? "Interest Declared" : "Interest Withdrawn");
