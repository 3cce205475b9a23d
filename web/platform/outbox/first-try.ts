import { useMemo } from "react";

import { announce } from "../../ui/announcer.ts";
import { useStore } from "../../ui/store.ts";
import type { ApiError } from "../api-error.ts";
import { readMemberId } from "../session.ts";
import { listStored, readStored } from "../storage.ts";
import { heldPrefix, storedKey, outbox, wakeOutbox } from "./entries.ts";
import type { Entry } from "./entries.ts";

/** How an entry's first attempt ended: sent, refused in the server's words, or left for a later attempt. */
type FirstTry =
  | { is: "sent"; reply: unknown }
  | { is: "held" }
  | { is: "refused"; error: ApiError }
  | { is: "later"; reason?: string | undefined };

const watchers = new Map<string, (end: FirstTry) => void>();

/** A form waits no longer than this for a connection that gives no response. */
const TIMEOUT_MS = 6_000;

/**
 * Resolves with the end of the first attempt, for a form that can show it: `later` at once without a signal, and when
 * it takes too long.
 */
export function watchFirstTry(key: string): Promise<FirstTry> {
  return new Promise((resolve) => {
    if (!navigator.onLine) return resolve({ is: "later" });
    const timer = setTimeout(() => endFirstTry(key, { is: "later" }), TIMEOUT_MS);
    watchers.set(key, (end) => {
      clearTimeout(timer);
      resolve(end);
    });
  });
}

/**
 * Returns when an unsent entry will be sent. A temporary refusal, such as too many at once or a busy server, has
 * nothing to do with the signal.
 */
export function retryNotice(reason: string | undefined): string {
  if (reason === undefined) return "It goes by itself when you have a signal.";
  // The reader has nothing left to do.
  return `It goes by itself. ${reason.replace(/ (Check your signal and|Please) try again\.$/, "")}`;
}

/** The reason of an entry that another version of the app has made, which waits for that version; never stored. */
export const OTHER_VERSION =
  "This version of the app does not know what this is. Reload the page to send it.";

/**
 * Calls `wakeOutbox` if an earlier page may have left entries on this device, so that they appear at once. Otherwise
 * that code, which contains every feature's sending, loads with the first entry or after the first moments.
 */
export function wakeOutboxIfStored(): void {
  const memberId = readMemberId();
  if (memberId === null) return;
  if (readStored(storedKey(memberId)) !== null || listStored(heldPrefix(memberId)).length > 0) wakeOutbox();
}

/** True if a form is waiting for this entry's first attempt. */
export const isWatched = (key: string) => watchers.has(key);

/** Tells the waiting form how the first attempt ended; false if none waits. */
export function endFirstTry(key: string, end: FirstTry): boolean {
  const watcher = watchers.get(key);
  watchers.delete(key);
  watcher?.(end);
  return watcher !== undefined;
}

/** Sends an entry now: a refused entry again, a waiting entry sooner. */
export function retryEntry(key: string, entries: Pick<typeof outbox, "find" | "change"> = outbox): void {
  const entry = entries.find(key);
  if (entry === undefined || entry.state === "sending") return;
  // Refused means not done, so the 48 hours start again.
  const fresh = entry.state === "failed" ? { firstTriedAt: undefined } : {};
  entries.change({ ...entry, ...fresh, state: "waiting", reason: undefined });
}

/** Deletes an entry at its author's request; its disappearance is the only confirmation. */
export function deleteUnsent(key: string): void {
  outbox.remove(key);
  announce("Deleted");
}

/**
 * True if the entry can still be edited. An entry that was sent, even without a response, may exist already and would
 * then appear twice.
 */
export const mayEdit = ({ state, tries }: Entry) =>
  state === "failed" || (state === "waiting" && tries === 0);

/**
 * True if the entry is being sent for the first time and nothing before it is stuck, so there is no delay to report
 * yet.
 */
export function isOnFirstTry({ lane, state, tries }: Entry): boolean {
  const isStuck = outbox
    .current()
    .some((each) => each.lane === lane && each.state !== "failed" && each.reason !== undefined);
  return state !== "failed" && !isStuck && tries <= 1;
}

/** Returns a lane's waiting and refused entries, oldest first. */
export function useEntries<Payload>(lane: string | undefined): readonly Entry<Payload>[] {
  const all = useStore(outbox);
  return useMemo(
    () => (lane === undefined ? [] : (all.filter((each) => each.lane === lane) as Entry<Payload>[])),
    [all, lane],
  );
}

/** Returns all waiting and refused entries except quiet marks. */
export function useOutbox(): readonly Entry[] {
  const all = useStore(outbox);
  return useMemo(() => all.filter(({ isQuiet }) => isQuiet !== true), [all]);
}
