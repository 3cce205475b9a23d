import { useSyncExternalStore } from "react";

import { sendRealtime } from "../../platform/realtime.ts";

/** Nobody is taken to be writing for longer than this after they last said so. */
const LASTS_MS = 5_000;
/** While one writes, this is said so often at most. */
const SAY_EVERY_MS = 3_000;

const typing = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteTyping(conversationId: number): void {
  clearTimeout(typing.get(conversationId));
  typing.set(
    conversationId,
    setTimeout(() => stopTyping(conversationId), LASTS_MS),
  );
  tell();
}

/** They stopped, or have sent it. */
export function stopTyping(conversationId: number): void {
  const timer = typing.get(conversationId);
  if (timer === undefined) return;
  clearTimeout(timer);
  typing.delete(conversationId);
  tell();
}

/** Whether the other one is writing just now. */
export function useTyping(conversationId: number | undefined): boolean {
  return useSyncExternalStore(subscribe, () => conversationId !== undefined && typing.has(conversationId));
}

let said = { conversationId: 0, at: 0 };

/** Tells the other one that the viewer is writing. */
export function sayTyping(conversationId: number): void {
  const now = Date.now();
  if (said.conversationId === conversationId && now - said.at < SAY_EVERY_MS) return;
  said = { conversationId, at: now };
  sendRealtime({ type: "typing", conversationId });
}
