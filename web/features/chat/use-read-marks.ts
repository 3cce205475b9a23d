import { useEffect, useSyncExternalStore } from "react";

import type { Message } from "#contracts/message.ts";

import { useMemberId } from "../../platform/session.ts";
import { sendReadMark } from "./chat-outbox.ts";

const AFTER_MS = 1_000;

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Marks the other member's messages as read once visible for 1 s: `isInSight` says that the newest message is, and the
 * page itself must be visible.
 */
export function useReadMarks(
  conversationId: number | undefined,
  messages: readonly Message[],
  isInSight: boolean,
): void {
  const myId = useMemberId();
  const isPageShown = useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
  const upTo = messages.findLast((each) => each.senderId !== myId && !each.isRead)?.id;
  const isDue = isInSight && isPageShown;

  useEffect(() => {
    if (conversationId === undefined || upTo === undefined || !isDue) return;
    const timer = setTimeout(() => sendReadMark({ conversationId, upTo }), AFTER_MS);
    return () => clearTimeout(timer);
  }, [conversationId, upTo, isDue]);
}
