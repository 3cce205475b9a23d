import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { outbox, usePendingEntry } from "../../platform/outbox/entries.ts";
import type { Entry } from "../../platform/outbox/entries.ts";
import { isOnFirstTry } from "../../platform/outbox/first-try.ts";

/** An application, or its withdrawal, in the outbox. */
export interface PendingApplication {
  readonly id: number;
  readonly title: string;
  readonly on: boolean;
  readonly message: string;
  readonly withProfileCv: boolean;
  /** The server's address of the CV. Null until it is uploaded from the entry's file, or if there is none. */
  readonly cvUrl: string | null;
}

export const APPLICATION = "application";
export const applicationLane = (id: number) => `application:${id}`;
/** The name of the draft, which is stored until the application is sent. */
export const applicationDraft = (id: number) => `application:${id}`;

/** A refused application that waits for its author to act. */
export function findRefused(id: number): Entry<PendingApplication> | undefined {
  const lane = applicationLane(id);
  const entries = outbox.current() as readonly Entry<PendingApplication>[];
  return entries.findLast((each) => each.lane === lane && each.state === "failed" && each.payload.on);
}

/** The apprenticeship as it is after its viewer has applied or withdrawn. */
export function withApplication(it: Apprenticeship, isOn: boolean): Apprenticeship {
  return isOn
    ? { ...it, viewerApplication: "submitted", can: { ...it.can, apply: false, withdraw: true } }
    : { ...it, viewerApplication: "withdrawn", can: { ...it.can, withdraw: false, apply: it.isOpen } };
}

/** The apprenticeship with the viewer's changes that the server does not know yet, and whether these wait for a signal. */
export function useOptimisticApprenticeship(it: Apprenticeship): { it: Apprenticeship; isWaiting: boolean } {
  const pending = usePendingEntry<PendingApplication>(applicationLane(it.id));
  if (pending === undefined) return { it, isWaiting: false };
  return {
    it: withApplication(it, pending.payload.on),
    isWaiting: !navigator.onLine || !isOnFirstTry(pending),
  };
}
