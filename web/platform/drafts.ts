import { useCallback, useState } from "react";

import { REPEAT_HOURS } from "#contracts/reference/limits.ts";

import { keepOnPage, type KeyStore } from "./idempotency.ts";
import { readSealed, tidySealed, writeSealed } from "./sealed.ts";
import { readMemberId, useMemberId } from "./session.ts";
import { removeStored } from "./storage.ts";

const PREFIX = "draft:";
const KEPT_FOR_MS = 30 * 24 * 3_600_000;
/**
 * Suffix of the name under which a draft's idempotency keys are stored. They are useless once the server has
 * forgotten them.
 */
const SENT_UNDER = ":sent-under";
const keptFor = (name: string) => (name.endsWith(SENT_UNDER) ? REPEAT_HOURS * 3_600_000 : KEPT_FOR_MS);

const keyOf = (memberId: number, name: string) => `${PREFIX}${memberId}:${name}`;

/** Returns the draft this member had typed under `name`, or undefined. */
export function readDraft(memberId: number, name: string): unknown {
  try {
    const stored: unknown = JSON.parse(readSealed(memberId, keyOf(memberId, name)) ?? "null");
    return (stored as { value?: unknown } | null)?.value;
  } catch {
    return undefined;
  }
}

export function writeDraft(memberId: number, name: string, value: unknown): void {
  // `at` is for a tab running an earlier build, which ignores drafts without it.
  writeSealed(memberId, keyOf(memberId, name), JSON.stringify({ at: Date.now(), value }));
}

export function clearDraft(memberId: number, name: string): void {
  removeStored(keyOf(memberId, name));
  removeStored(keyOf(memberId, keysOf(name)));
}

const keysOf = (name: string) => `${name}${SENT_UNDER}`;

/**
 * Stores a draft's idempotency keys beside it, for as long as the server remembers them. If the page ends before the
 * response, sending the same form again is the same request, so nothing is created twice. A visitor's keys end with
 * the page.
 */
export function keepWithDraft(name: string): KeyStore {
  // Also on the page: another tab that sends or discards its own form deletes the stored draft for both.
  const ofThisPage = keepOnPage();
  return {
    read: () => {
      const memberId = readMemberId();
      const stored = memberId === null ? undefined : readDraft(memberId, keysOf(name));
      return { ...(stored as Record<string, string> | undefined), ...ofThisPage.read() };
    },
    write: (keys) => {
      const memberId = readMemberId();
      ofThisPage.write(keys);
      if (memberId !== null) writeDraft(memberId, keysOf(name), keys);
    },
  };
}

/** Deletes a draft that was sent (`sent`: its text or its fields), unless something else has been typed there since. */
export function clearSentDraft(name: string, sent: string | object): void {
  const memberId = readMemberId();
  if (memberId !== null && isAsSent(readDraft(memberId, name), sent)) clearDraft(memberId, name);
}

/** True if a draft still equals what was sent (`sent`: its text or its fields). */
export function isAsSent(draft: unknown, sent: string | object): boolean {
  if (typeof sent === "string") return typeof draft === "string" && draft.trim() === sent.trim();
  return Object.entries(sent).every(
    ([field, value]) => (draft as Record<string, unknown> | undefined)?.[field] === value,
  );
}

/** Seals drafts that an earlier build stored unsealed. */
export function sealClearDrafts(): void {
  tidySealed(PREFIX);
}

/**
 * Deletes drafts untouched for too long, whichever member typed them. Runs only once the server has given the time:
 * by the clock of a phone whose date is a month out, every draft would be old.
 */
export function deleteOldDrafts(): void {
  tidySealed(PREFIX, keptFor);
}

/**
 * State that survives a reload, Back and signing out, for the same member only: `useDraft("post", "")`. The third
 * value deletes the draft, after it was sent or discarded. `name` tells drafts apart: `comment:17`. The value must be
 * JSON; it is deleted after 30 days, once the server has responded.
 */
export function useDraft<Value>(
  name: string,
  empty: Value,
): readonly [value: Value, setValue: (value: Value) => void, clear: () => void] {
  const memberId = useMemberId();
  const [start] = useState(empty);
  const load = (id: number | null): Value =>
    (id === null ? undefined : (readDraft(id, name) as Value | undefined)) ?? start;
  const [shown, setShown] = useState(() => ({ name, memberId, value: load(memberId) }));

  // The draft's name has changed, or the member has just become known.
  let current = shown;
  if (shown.name !== name || shown.memberId !== memberId) {
    const typed = shown.name === name && shown.memberId === null && shown.value !== start;
    current = { name, memberId, value: typed ? shown.value : load(memberId) };
    setShown(current);
  }

  const setValue = useCallback(
    (value: Value) => {
      setShown({ name, memberId, value });
      if (memberId !== null) writeDraft(memberId, name, value);
    },
    [name, memberId],
  );
  const clear = useCallback(() => {
    setShown({ name, memberId, value: start });
    if (memberId !== null) clearDraft(memberId, name);
  }, [name, memberId, start]);

  return [current.value, setValue, clear];
}
