import { countUnreadMessages } from "#contracts/chat.ts";

import { onReconnect, onRealtime } from "../../platform/realtime.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** Keeps the number of unread messages as the server has it. Returns how to stop. */
export function followUnread(): () => void {
  const refresh = () => void invalidateEndpoint(countUnreadMessages);
  const stops = [
    onRealtime("message", refresh),
    onRealtime("message_read", refresh),
    // What is hidden does not count as unread.
    onRealtime("conversation_changed", refresh),
    // At first, too: what arrived while the page connected was told to no socket, and asked for before.
    onReconnect(refresh),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
