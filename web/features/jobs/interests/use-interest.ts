import { useState } from "react";

import type { CurrentUser } from "#contracts/current-user.ts";
import type { Job } from "#contracts/jobs.ts";

import { outbox, usePendingEntry } from "../../../platform/outbox/entries.ts";
import { isOnFirstTry, watchFirstTry } from "../../../platform/outbox/first-try.ts";
import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";

type Sharing = Pick<CurrentUser, "canShareContact" | "contactVisibility">;

/** Whether declaring interest shares phone and e-mail, which goes along with it: it may arrive after the 18th birthday. */
export const sharesContact = (me: Pick<Sharing, "canShareContact"> | undefined) =>
  me?.canShareContact !== false;

/** What declaring interest gives away, said once, before it is done: under 18 a name and nothing else. */
export function describeSharing(me: Sharing | undefined, author: string): string {
  if (me === undefined || sharesContact(me)) return `This shares your name, phone and e-mail with ${author}.`;
  const toCrew = me.contactVisibility === "nobody" ? "." : ": only your crew sees them.";
  return `The poster sees your name. Your phone and e-mail stay private because you are under 18${toCrew} They can only message you after you have messaged them.`;
}

/** That a member declared or withdrew interest, in the outbox. */
export interface PendingInterest {
  readonly jobId: number;
  readonly ownerId: number;
  readonly heading: string;
  readonly on: boolean;
  /** What to write to the owner with it; empty for nothing. */
  readonly note: string;
  /** What the member was told; absent when withdrawing, and in entries of earlier builds. */
  readonly sharesContact?: boolean;
}

/** Under which name the note is kept until it is sent. */
export const noteDraft = (jobId: number) => `interest:${jobId}`;

export const JOB_INTEREST = "job_interest";
const laneOf = (jobId: number) => `job_interest:${jobId}`;

/** A job with that interest in it. */
export function withInterest(job: Job, viewerInterest: Job["viewerInterest"]): Job {
  const isDeclared = viewerInterest === "declared";
  return {
    ...job,
    viewerInterest,
    worked: isDeclared ? job.worked : null,
    can: { ...job.can, declareInterest: !isDeclared && job.status === "open" },
  };
}

/** The job as its viewer has it, with what the server does not know yet, and whether that waits: for the `reason`, else for a signal. */
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

/** Declaring and withdrawing interest in a job, with what is said about it. */
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
    /** `note`: what to write to its owner with it; empty for nothing. `shares`: what `sharesContact` says of the member. */
    declare: (note: string, shares: boolean) =>
      void queue(true, { note: note.trim(), sharesContact: shares }),
    withdraw: () => void queue(false, { note: "" }),
    isDeclaring: pending === "declaring",
    isWithdrawing: pending === "withdrawing",
  };
}

/** What is said when the server knows. */
export const interestWords = ({ on }: PendingInterest) => (on ? "Interest Declared" : "Interest Withdrawn");
