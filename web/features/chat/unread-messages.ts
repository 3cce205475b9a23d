import { countUnreadMessages } from "#contracts/chat.ts";

import { onReconnect, onRealtime } from "../../platform/realtime.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** Keeps the unread count in step with the server. Returns a function that stops it. */
export function followUnread(): () => void {
  const refresh = () => void invalidateEndpoint(countUnreadMessages);
  const stops = [
    onRealtime("message", refresh),
    onRealtime("message_read", refresh),
    // Hidden conversations do not count as unread.
    onRealtime("conversation_changed", refresh),
    // Also on the first connection: a message that arrived while the page was connecting came after the count was read
    // and before the socket was open.
    onReconnect(refresh),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
