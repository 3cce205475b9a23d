import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { outbox, usePendingEntry } from "../../platform/outbox/entries.ts";
import type { Entry } from "../../platform/outbox/entries.ts";
import { isOnFirstTry } from "../../platform/outbox/first-try.ts";

/** An application, or that one was taken back, in the outbox. */
export interface PendingApplication {
  readonly id: number;
  readonly title: string;
  readonly on: boolean;
  readonly message: string;
  readonly withProfileCv: boolean;
  /** The server's name of the CV, once it has it; the entry's file until then; null where there is none. */
  readonly cvUrl: string | null;
}

export const APPLICATION = "application";
export const applicationLane = (id: number) => `application:${id}`;
/** Under which name what was typed is kept until it is sent. */
export const applicationDraft = (id: number) => `application:${id}`;

/** An application that the server has refused, and that waits for its author. */
export function findRefused(id: number): Entry<PendingApplication> | undefined {
  const lane = applicationLane(id);
  const entries = outbox.current() as readonly Entry<PendingApplication>[];
  return entries.findLast((each) => each.lane === lane && each.state === "failed" && each.payload.on);
}

/** An apprenticeship whose viewer has applied, or has taken that back. */
export function withApplication(it: Apprenticeship, isOn: boolean): Apprenticeship {
  return isOn
    ? { ...it, viewerApplication: "submitted", can: { ...it.can, apply: false, withdraw: true } }
    : { ...it, viewerApplication: "withdrawn", can: { ...it.can, withdraw: false, apply: it.isOpen } };
}

/** The apprenticeship as its viewer has it, with what the server does not know yet, and whether that waits for a signal. */
export function useOptimisticApprenticeship(it: Apprenticeship): { it: Apprenticeship; isWaiting: boolean } {
  const pending = usePendingEntry<PendingApplication>(applicationLane(it.id));
  if (pending === undefined) return { it, isWaiting: false };
  return {
    it: withApplication(it, pending.payload.on),
    isWaiting: !navigator.onLine || !isOnFirstTry(pending),
  };
}
