import { useMemo, useSyncExternalStore } from "react";

import { sendMessage } from "#contracts/chat.ts";

import { call } from "../../platform/api-client.ts";
import { isNetworkError, errorMessage } from "../../platform/api-error.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { onRealtime } from "../../platform/realtime.ts";
import { openStored, readSealed, tidySealed, writeSealed } from "../../platform/sealed.ts";
import { readMemberId, useMemberId } from "../../platform/session.ts";
import { removeStored } from "../../platform/storage.ts";
import { noteSent } from "./chat-cache.ts";
import { createOutbox, readKept } from "./outbox.ts";
import type { Outbox, Unsent } from "./outbox.ts";

const PREFIX = "outbox:";
const keyOf = (memberId: number) => `${PREFIX}${memberId}`;
const outboxes = new Map<number, Outbox>();
const NONE: readonly Unsent[] = [];

/** What that member wrote on this device and the server has not confirmed. */
function outboxOf(memberId: number): Outbox {
  const known = outboxes.get(memberId);
  if (known !== undefined) return known;
  const key = keyOf(memberId);
  // However long ago: nobody has seen it yet but its writer.
  tidySealed(PREFIX, Infinity);
  const outbox = createOutbox({
    async send({ clientId, conversationId, userId, content }) {
      // Somebody else has signed in meanwhile: it is not theirs to send.
      if (readMemberId() !== memberId) throw new Error("signed out");
      const whom = conversationId === undefined ? { otherUserId: userId } : { conversationId };
      noteSent(await call(sendMessage, { body: { ...whom, content, clientId } }));
    },
    faultOf: (error) => (isNetworkError(error) ? undefined : errorMessage(error)),
    isOnline: () => navigator.onLine,
    kept: readSealed(memberId, key),
    keep: (text) => (text === null ? removeStored(key) : writeSealed(memberId, key, text)),
  });
  window.addEventListener("online", outbox.resume);
  window.addEventListener("storage", (event) => {
    if (event.key !== key) return;
    const kept = openStored(memberId, event.newValue);
    const left = new Set(readKept(kept).map(({ clientId }) => clientId));
    outbox.forget((clientId) => !left.has(clientId));
  });
  onRealtime("message", ({ data }) => outbox.forget((clientId) => clientId === data.message?.clientId));
  outboxes.set(memberId, outbox);
  return outbox;
}

/** Shows it in the thread at once, and sends it. */
export function sendText(message: Pick<Unsent, "userId" | "conversationId" | "content">): void {
  const memberId = readMemberId();
  if (memberId === null) return;
  outboxOf(memberId).add({
    ...message,
    clientId: newIdempotencyKey(),
    at: new Date().toISOString(),
  });
}

export function retrySending(clientId: string): void {
  const memberId = readMemberId();
  if (memberId !== null) outboxOf(memberId).retry(clientId);
}

export function deleteUnsent(clientId: string): void {
  const memberId = readMemberId();
  if (memberId !== null) outboxOf(memberId).remove(clientId);
}

/** What is on its way to that person, or could not be sent; the oldest first. */
export function useUnsent(userId: number | undefined): readonly Unsent[] {
  const memberId = useMemberId();
  const outbox = memberId === null ? undefined : outboxOf(memberId);
  const all = useSyncExternalStore(outbox?.subscribe ?? neverChanges, outbox?.current ?? nothing);
  return useMemo(() => all.filter((each) => each.userId === userId), [all, userId]);
}

const neverChanges = () => () => undefined;
const nothing = () => NONE;
