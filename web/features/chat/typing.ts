import { useSyncExternalStore } from "react";

import { sendRealtime } from "../../platform/realtime.ts";
import { createStore } from "../../ui/store.ts";

/** Nobody is taken to be writing for longer than this after they last said so. */
const LASTS_MS = 5_000;
/** While one writes, this is said so often at most. */
const SAY_EVERY_MS = 3_000;

/** By conversation, with what forgets it. */
const typing = createStore(new Map<number, ReturnType<typeof setTimeout>>());

export function noteTyping(conversationId: number): void {
  clearTimeout(typing.current().get(conversationId));
  typing.current().set(
    conversationId,
    setTimeout(() => stopTyping(conversationId), LASTS_MS),
  );
  typing.notify();
}

/** They stopped, or have sent it. */
export function stopTyping(conversationId: number): void {
  const timer = typing.current().get(conversationId);
  if (timer === undefined) return;
  clearTimeout(timer);
  typing.current().delete(conversationId);
  typing.notify();
}

/** Whether the other one is writing just now. */
export function useTyping(conversationId: number | undefined): boolean {
  return useSyncExternalStore(
    typing.subscribe,
    () => conversationId !== undefined && typing.current().has(conversationId),
  );
}

let said = { conversationId: 0, at: 0 };

/** Tells the other one that the viewer is writing. */
export function sendTyping(conversationId: number): void {
  const now = Date.now();
  if (said.conversationId === conversationId && now - said.at < SAY_EVERY_MS) return;
  said = { conversationId, at: now };
  sendRealtime({ type: "typing", conversationId });
}
