import { useEffect, useState, useSyncExternalStore } from "react";

import { markConversationRead } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { call } from "../../platform/api-client.ts";
import { useMemberId } from "../../platform/session.ts";
import { noteRead } from "./chat-cache.ts";

const AFTER_MS = 1_000;

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Marks what the other side wrote as read, 1 s after it has really been in sight: `isInSight` says that the newest
 * message is, and the page itself must be. Says whether the last try failed, and how to try again.
 */
export function useReadMarks(
  conversationId: number | undefined,
  messages: readonly Message[],
  isInSight: boolean,
): { hasFailed: boolean; retry: () => void } {
  const myId = useMemberId();
  const isPageShown = useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
  const upTo = messages.findLast((each) => each.senderId !== myId && !each.isRead)?.id;
  const [failed, setFailed] = useState<number>();
  const [tries, setTries] = useState(0);
  const isDue = isInSight && isPageShown;

  useEffect(() => {
    if (conversationId === undefined || upTo === undefined || !isDue) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      call(markConversationRead, { params: { id: conversationId }, body: { upTo } }).then(
        ({ unreadCount }) => noteRead(conversationId, upTo, unreadCount),
        () => {
          if (isCurrent) setFailed(upTo);
        },
      );
    }, AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [conversationId, upTo, isDue, tries]);

  return {
    hasFailed: failed !== undefined && failed === upTo,
    retry: () => {
      setFailed(undefined);
      setTries((count) => count + 1);
    },
  };
}
