import { useMemo } from "react";

import { announce } from "../../ui/announcer.ts";
import { useStore } from "../../ui/store.ts";
import type { ApiError } from "../api-error.ts";
import { readMemberId } from "../session.ts";
import { listStored, readStored } from "../storage.ts";
import { heldPrefix, keptKey, outbox, wakeOutbox } from "./entries.ts";
import type { Entry } from "./entries.ts";

/** How the first try of an entry has ended: sent, refused in the server's words, or left to be tried again. */
type FirstTry =
  | { is: "sent"; reply: unknown }
  | { is: "held" }
  | { is: "refused"; error: ApiError }
  | { is: "later"; reason?: string | undefined };

const watchers = new Map<string, (end: FirstTry) => void>();

/** A form is not held open for longer than this by a signal that gives no answer. */
const PATIENCE_MS = 6_000;

/**
 * How the first try ends, for whoever has a place to say it in: `later` at once when there is no signal, and when it takes
 * too long to wait for.
 */
export function watchFirstTry(key: string): Promise<FirstTry> {
  return new Promise((resolve) => {
    if (!navigator.onLine) return resolve({ is: "later" });
    const timer = setTimeout(() => endFirstTry(key, { is: "later" }), PATIENCE_MS);
    watchers.set(key, (end) => {
      clearTimeout(timer);
      resolve(end);
    });
  });
}

/** When what is not sent yet goes: a refusal for now, such as too many at once or a busy server, is not the signal's doing. */
export function goesByItself(reason: string | undefined): string {
  if (reason === undefined) return "It goes by itself when you have a signal.";
  // Nothing is left to do for whoever reads it.
  return `It goes by itself. ${reason.replace(/ (Check your signal and|Please) try again\.$/, "")}`;
}

/**
 * `wakeOutbox`, where an earlier page may have left something on this device, to be shown at once. Where none did, that code,
 * which brings every feature's sendings, comes with the first thing to send or after the first moments.
 */
export function wakeWhatIsKept(): void {
  const memberId = readMemberId();
  if (memberId === null) return;
  if (readStored(keptKey(memberId)) !== null || listStored(heldPrefix(memberId)).length > 0) wakeOutbox();
}

/** Whether somebody has a place to say it in. */
export const isWatched = (key: string) => watchers.has(key);

/** Tells who waits for it; false when nobody does. */
export function endFirstTry(key: string, end: FirstTry): boolean {
  const watcher = watchers.get(key);
  watchers.delete(key);
  watcher?.(end);
  return watcher !== undefined;
}

/** Sends it now: one that was refused again, one that waits for its next try sooner. */
export function retryEntry(key: string, entries: Pick<typeof outbox, "find" | "change"> = outbox): void {
  const entry = entries.find(key);
  if (entry === undefined || entry.state === "sending") return;
  // Refused means not done, so that the 48 hours begin again.
  const fresh = entry.state === "failed" ? { firstTriedAt: undefined } : {};
  entries.change({ ...entry, ...fresh, state: "waiting", reason: undefined });
}

/** Its author wants it sent no more; that it goes is all there is to see. */
export function deleteUnsent(key: string): void {
  outbox.remove(key);
  announce("Deleted");
}

/** It can be written again: what is on its way, or was, may be there, and would stand there twice. */
export const mayEdit = ({ state, tries }: Entry) =>
  state === "failed" || (state === "waiting" && tries === 0);

/** On its way for the first time, nothing before it being stuck: nothing need be said of it yet but that. */
export function isOnFirstTry({ lane, state, tries }: Entry): boolean {
  const isStuck = outbox
    .current()
    .some((each) => each.lane === lane && each.state !== "failed" && each.reason !== undefined);
  return state !== "failed" && !isStuck && tries <= 1;
}

/** What waits or was refused in a lane, oldest first. */
export function useEntries<Payload>(lane: string | undefined): readonly Entry<Payload>[] {
  const all = useStore(outbox);
  return useMemo(
    () => (lane === undefined ? [] : (all.filter((each) => each.lane === lane) as Entry<Payload>[])),
    [all, lane],
  );
}

/** All that waits or was refused, but for marks that nobody thinks of. */
export function useOutbox(): readonly Entry[] {
  const all = useStore(outbox);
  return useMemo(() => all.filter(({ isQuiet }) => isQuiet !== true), [all]);
}
