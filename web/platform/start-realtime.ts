import { getCurrentUser } from "#contracts/current-user.ts";

import { noteHiddenMember } from "./hidden-things.ts";
import { onReconnect, onRealtime, realtimeEvents } from "./realtime.ts";
import { endSession } from "./session.ts";
import { shareRealtime } from "./shared-realtime.ts";
import { invalidateEndpoint } from "./use-endpoint.ts";

// Everything that is shown by role hangs on the current user.
const readAccount = () => void invalidateEndpoint(getCurrentUser);
onRealtime("account_changed", readAccount);
onRealtime("member_hidden", ({ data: { userId, isHidden } }) => noteHiddenMember(userId, isHidden));
onReconnect(({ first }) => first || readAccount());

/** Opens the socket for this member and keeps it open. Returns how to stop. */
export function startRealtime(token: string): () => void {
  const connection = shareRealtime(token, {
    onState: realtimeEvents.setState,
    onMessage: realtimeEvents.hear,
    onConnected: realtimeEvents.connected,
    // Sign-in then says 'You have been signed out'.
    onSignedOut: () => endSession(token),
  });
  realtimeEvents.setSender((message) => connection.send(message));
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("online", () => connection.retry({ anew: true }), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || connection.retry(), { signal });
  return () => {
    stop.abort();
    realtimeEvents.setSender(() => {});
    connection.stop();
  };
}
