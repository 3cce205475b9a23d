import { useSyncExternalStore } from "react";

import { sendRealtime } from "../../platform/realtime.ts";
import { createStore } from "../../ui/store.ts";

/** How long a typing signal lasts. */
const LASTS_MS = 5_000;
/** The shortest time between two typing signals sent. */
const SAY_EVERY_MS = 3_000;

/** By conversation: the timer that clears it. */
const typing = createStore(new Map<number, ReturnType<typeof setTimeout>>());

export function noteTyping(conversationId: number): void {
  clearTimeout(typing.current().get(conversationId));
  typing.current().set(
    conversationId,
    setTimeout(() => stopTyping(conversationId), LASTS_MS),
  );
  typing.notify();
}

/** The other member stopped typing, or has sent the message. */
export function stopTyping(conversationId: number): void {
  const timer = typing.current().get(conversationId);
  if (timer === undefined) return;
  clearTimeout(timer);
  typing.current().delete(conversationId);
  typing.notify();
}

/** Whether the other member is typing. */
export function useTyping(conversationId: number | undefined): boolean {
  return useSyncExternalStore(
    typing.subscribe,
    () => conversationId !== undefined && typing.current().has(conversationId),
  );
}

let said = { conversationId: 0, at: 0 };

/** Tells the other member that the viewer is typing. */
export function sendTyping(conversationId: number): void {
  const now = Date.now();
  if (said.conversationId === conversationId && now - said.at < SAY_EVERY_MS) return;
  said = { conversationId, at: now };
  sendRealtime({ type: "typing", conversationId });
}
