import { useCallback, useState } from "react";

import { REPEAT_HOURS } from "#contracts/reference/limits.ts";

import { keepOnPage, type KeyStore } from "./idempotency.ts";
import { readSealed, tidySealed, writeSealed } from "./sealed.ts";
import { readMemberId, useMemberId } from "./session.ts";
import { removeStored } from "./storage.ts";

const PREFIX = "draft:";
const KEPT_FOR_MS = 30 * 24 * 3_600_000;
/** Ends what the keys that a draft was sent under are kept as, which are good for nothing once the server has forgotten them. */
const SENT_UNDER = ":sent-under";
const keptFor = (name: string) => (name.endsWith(SENT_UNDER) ? REPEAT_HOURS * 3_600_000 : KEPT_FOR_MS);

const keyOf = (memberId: number, name: string) => `${PREFIX}${memberId}:${name}`;

/** What this member had typed under `name`, or undefined. */
export function readDraft(memberId: number, name: string): unknown {
  try {
    const stored: unknown = JSON.parse(readSealed(memberId, keyOf(memberId, name)) ?? "null");
    return (stored as { value?: unknown } | null)?.value;
  } catch {
    return undefined;
  }
}

export function writeDraft(memberId: number, name: string, value: unknown): void {
  // The moment is for a tab that an earlier build runs in: it takes what has none for nothing.
  writeSealed(memberId, keyOf(memberId, name), JSON.stringify({ at: Date.now(), value }));
}

export function clearDraft(memberId: number, name: string): void {
  removeStored(keyOf(memberId, name));
  removeStored(keyOf(memberId, keysOf(name)));
}

const keysOf = (name: string) => `${name}${SENT_UNDER}`;

/**
 * Keeps the keys that a draft was sent under with it, for as long as the server does. When the page ends before the answer, the same form
 * sent again is the same request: what was made the first time is not made twice. A visitor's go with the page.
 */
export function keepWithDraft(name: string): KeyStore {
  // On the page, too: another tab that sends or discards its own form forgets the draft of both.
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

/** Forgets a draft that was sent, as its text or by its fields, unless something else has been typed there since. */
export function clearSentDraft(name: string, sent: string | object): void {
  const memberId = readMemberId();
  if (memberId !== null && isAsSent(readDraft(memberId, name), sent)) clearDraft(memberId, name);
}

/** Whether a draft is still what was sent, as its text or by its fields. */
export function isAsSent(draft: unknown, sent: string | object): boolean {
  if (typeof sent === "string") return typeof draft === "string" && draft.trim() === sent.trim();
  return Object.entries(sent).every(
    ([field, value]) => (draft as Record<string, unknown> | undefined)?.[field] === value,
  );
}

/** Seals what an earlier build left in clear. */
export function sealClearDrafts(): void {
  tidySealed(PREFIX);
}

/**
 * Drops what lay untouched for too long, whoever typed it. Once the server has said what time it is: by the clock of a phone
 * alone, whose date may be wrong by a month, everything would be old.
 */
export function deleteOldDrafts(): void {
  tidySealed(PREFIX, keptFor);
}

/**
 * State that survives a reload, Back and signing out, for the same member only: `useDraft("post", "")`.
 * The third value forgets the draft, after it was sent or thrown away. `name` tells drafts apart: `comment:17`. What is
 * kept must be JSON; it is deleted after 30 days, once the server has answered.
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

  // Another draft's name, or the member has just become known.
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
